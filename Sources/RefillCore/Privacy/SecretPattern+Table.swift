extension SecretPattern {
  /// All patterns.
  ///
  /// Texts of two characters or more begin them, so that pairs of bytes tell where one may begin.
  static let all = clouds + code + services + keys

  /// Providers of machines and data.
  private static let clouds = [
    SecretPattern("Amazon key", ("AKIA", .capitals, 16)),
    SecretPattern("Amazon key", ("ASIA", .capitals, 16)),
    SecretPattern("Amazon variable", ("AWS_SECRET_ACCESS_KEY", .blanks, 0), ("=", .any, 1)),
    SecretPattern("Amazon variable", ("aws_secret_access_key", .blanks, 0), ("=", .any, 1)),
    SecretPattern("Amazon variable", ("AWS_SESSION_TOKEN", .blanks, 0), ("=", .any, 1)),
    SecretPattern("Amazon variable", ("aws_session_token", .blanks, 0), ("=", .any, 1)),
    SecretPattern("Azure variable", ("AZURE_", .capitals, 3), ("=", .any, 1)),
    SecretPattern("Azure account key", ("AccountKey=", .base64, 40)),
    SecretPattern("Azure account key", ("SharedAccessKey=", .base64, 40)),
    SecretPattern("Azure client secret", ("Q~", .base64URL, 16), before: .anything),
    SecretPattern("Azure shared access signature", ("sig=", .escapedBase64, 40)),
    SecretPattern("Google API key", ("AIza", .base64URL, 31)),
    SecretPattern("Google access token", ("ya29.", .base64URL, 20)),
    SecretPattern("Google refresh token", ("1//0", .base64URL, 40)),
    SecretPattern("Google client secret", ("GOCSPX-", .base64URL, 20)),
    SecretPattern("Google variable", ("GOOGLE_SERVICE_ACCOUNT_KEY=", .any, 1)),
    SecretPattern("Pulumi", ("pul-", .hex, 40)),
    SecretPattern("DigitalOcean", ("dop_v1_", .hex, 64)),
    SecretPattern("DigitalOcean", ("doo_v1_", .hex, 64)),
    SecretPattern("DigitalOcean", ("dor_v1_", .hex, 64)),
    SecretPattern("Netlify", ("nfp_", .alphanumeric, 36)),
    SecretPattern("Netlify", ("nfc_", .alphanumeric, 36)),
    SecretPattern("Netlify", ("nfo_", .alphanumeric, 36)),
    SecretPattern("Netlify", ("nfu_", .alphanumeric, 36)),
    SecretPattern("Netlify", ("nfb_", .alphanumeric, 36)),
    SecretPattern("Vault", ("hvs.", .base64URL, 24)),
    SecretPattern("Vault", ("hvb.", .base64URL, 24)),
    SecretPattern("Vault", ("hvr.", .base64URL, 24)),
    SecretPattern("Terraform", (".atlasv1.", .base64URL, 60), before: .anything),
    SecretPattern("Databricks", ("dapi", .hex, 32)),
    SecretPattern("Heroku", ("HRKU-", .base64URL, 36)),
    SecretPattern("Cloudflare", ("v1.0-", .hex, 24), ("-", .hex, 100)),
    SecretPattern("Doppler", ("dp.pt.", .base64URL, 40)),
    SecretPattern("Doppler", ("dp.st.", .base64URL, 40)),
    SecretPattern("Doppler", ("dp.ct.", .base64URL, 40)),
    SecretPattern("Doppler", ("dp.sa.", .base64URL, 40)),
    SecretPattern("Doppler", ("dp.scim.", .base64URL, 40)),
    SecretPattern("Doppler", ("dp.audit.", .base64URL, 40)),
    SecretPattern("Supabase", ("sbp_", .hex, 40)),
    SecretPattern("Supabase", ("sb_secret_", .base64URL, 20)),
    SecretPattern("PlanetScale", ("pscale_tkn_", .base64URL, 32)),
    SecretPattern("PlanetScale", ("pscale_pw_", .base64URL, 32)),
    SecretPattern("Tailscale", ("tskey-", .base64URL, 20)),
    SecretPattern("Fly.io", ("FlyV1 ", .escapedBase64, 40)),
  ]

  /// Hosts and registries of code.
  private static let code = [
    SecretPattern("GitHub", ("ghp_", .alphanumeric, 32)),
    SecretPattern("GitHub", ("gho_", .alphanumeric, 32)),
    SecretPattern("GitHub", ("ghu_", .alphanumeric, 32)),
    SecretPattern("GitHub", ("ghs_", .alphanumeric, 32)),
    SecretPattern("GitHub", ("ghr_", .alphanumeric, 32)),
    SecretPattern("GitHub", ("gh1_", .alphanumeric, 21), ("_", .alphanumeric, 20)),
    SecretPattern("GitHub", ("github_pat_", .alphanumeric, 20), ("_", .alphanumeric, 20)),
    SecretPattern("GitHub", ("v1.", .hex, 40)),
    SecretPattern("GitLab", ("glpat-", .base64URL, 20)),
    SecretPattern("GitLab", ("gldt-", .base64URL, 20)),
    SecretPattern("GitLab", ("glrt-", .base64URL, 20)),
    SecretPattern("GitLab", ("glptt-", .base64URL, 20)),
    SecretPattern("GitLab", ("glcbt-", .base64URL, 20)),
    SecretPattern("GitLab", ("gloas-", .base64URL, 20)),
    SecretPattern("GitLab", ("glsoat-", .base64URL, 20)),
    SecretPattern("GitLab", ("glft-", .base64URL, 20)),
    SecretPattern("GitLab", ("glagent-", .base64URL, 20)),
    SecretPattern("GitLab", ("glimt-", .base64URL, 20)),
    SecretPattern("npm", ("npm_", .alphanumeric, 36)),
    SecretPattern("PyPI", ("pypi-", .base64URL, 50)),
    SecretPattern("Docker", ("dckr_pat_", .base64URL, 20)),
    SecretPattern("RubyGems", ("rubygems_", .hex, 48)),
    SecretPattern("Clojars", ("CLOJARS_", .hex, 60)),
    SecretPattern("Artifactory", ("AKCp", .alphanumeric, 60)),
    SecretPattern("Atlassian", ("ATATT3", .base64URL, 60)),
    SecretPattern("Atlassian", ("ATCTT3", .base64URL, 60)),
    SecretPattern("Atlassian", ("ATBB", .alphanumeric, 28)),
    SecretPattern("Postman", ("PMAK-", .hex, 24), ("-", .hex, 34)),
    SecretPattern("Sentry", ("sntrys_", .base64, 40)),
    SecretPattern("Sentry", ("sntryu_", .hex, 64)),
    SecretPattern("Grafana", ("glsa_", .alphanumeric, 32), ("_", .hex, 8)),
    SecretPattern("Grafana", ("glc_", .base64, 40)),
    SecretPattern("New Relic", ("NRAK-", .capitals, 27)),
    SecretPattern("Atuin", ("atuin login ", .any, 1)),
  ]

  /// Messengers, payment, mail and models.
  private static let services = [
    SecretPattern("Slack", ("xoxb-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxp-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxa-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxr-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxs-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxc-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxd-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxe-", .base64URL, 20)),
    SecretPattern("Slack", ("xoxe.xox", .base64URL, 20)),
    SecretPattern("Slack", ("xapp-", .base64URL, 20)),
    SecretPattern(
      "Slack", ("/services/T", .alphanumeric, 8), ("/B", .alphanumeric, 8),
      ("/", .alphanumeric, 24), before: .anything),
    SecretPattern(
      "Discord", ("/api/webhooks/", .digits, 17), ("/", .base64URL, 60), before: .anything),
    SecretPattern("Telegram", (":AA", .base64URL, 32), before: .signs(.digits, 8)),
    SecretPattern("Stripe", ("sk_live_", .alphanumeric, 16)),
    SecretPattern("Stripe", ("sk_test_", .alphanumeric, 16)),
    SecretPattern("Stripe", ("rk_live_", .alphanumeric, 16)),
    SecretPattern("Stripe", ("rk_test_", .alphanumeric, 16)),
    SecretPattern("Stripe", ("whsec_", .alphanumeric, 24)),
    SecretPattern("OpenAI", ("sk-", .alphanumeric, 32)),
    SecretPattern("OpenAI", ("sk-proj-", .base64URL, 24)),
    SecretPattern("OpenAI", ("sk-svcacct-", .base64URL, 24)),
    SecretPattern("OpenAI", ("sk-admin-", .base64URL, 24)),
    SecretPattern("OpenAI", ("sk-or-v1-", .hex, 64)),
    SecretPattern("Anthropic", ("sk-ant-", .base64URL, 24)),
    SecretPattern("Hugging Face", ("hf_", .alphanumeric, 30)),
    SecretPattern("Replicate", ("r8_", .alphanumeric, 37)),
    SecretPattern("Groq", ("gsk_", .alphanumeric, 50)),
    SecretPattern("xAI", ("xai-", .alphanumeric, 70)),
    SecretPattern("Perplexity", ("pplx-", .alphanumeric, 40)),
    SecretPattern("SendGrid", ("SG.", .base64URL, 16), (".", .base64URL, 16)),
    SecretPattern("Mailgun", ("key-", .hex, 32)),
    SecretPattern("Mailchimp", ("-us", .digits, 1), before: .signs(.hex, 32)),
    SecretPattern("Brevo", ("xkeysib-", .hex, 64)),
    SecretPattern("Twilio", ("SK", .hex, 32)),
    SecretPattern("Shopify", ("shpat_", .hex, 32)),
    SecretPattern("Shopify", ("shpca_", .hex, 32)),
    SecretPattern("Shopify", ("shppa_", .hex, 32)),
    SecretPattern("Shopify", ("shpss_", .hex, 32)),
    SecretPattern("Square", ("sq0atp-", .base64URL, 22)),
    SecretPattern("Square", ("sq0csp-", .base64URL, 40)),
    SecretPattern("Square", ("EAAA", .base64URL, 60)),
    SecretPattern("Facebook", ("EAACEdEose0cBA", .alphanumeric, 20)),
    SecretPattern("Facebook", ("EAA", .alphanumeric, 80)),
    SecretPattern("Linear", ("lin_api_", .alphanumeric, 40)),
    SecretPattern("Notion", ("ntn_", .alphanumeric, 40)),
    SecretPattern("Notion", ("secret_", .alphanumeric, 43)),
    SecretPattern("Figma", ("figd_", .base64URL, 36)),
    SecretPattern("Airtable", ("pat", .alphanumeric, 14), (".", .hex, 64)),
    SecretPattern("Dropbox", ("sl.", .base64URL, 100)),
    SecretPattern("HubSpot", ("pat-na1-", .base64URL, 36)),
    SecretPattern("HubSpot", ("pat-eu1-", .base64URL, 36)),
    SecretPattern("Mapbox", ("sk.eyJ", .base64URL, 60)),
  ]

  /// Keys and passwords of any provider.
  private static let keys = [
    SecretPattern("private key", ("-----BEGIN ", .any, 1), before: .anything),
    SecretPattern("private key", ("b3BlbnNzaC1rZXktdjEAAAAA", .base64, 20)),
    SecretPattern("private key", ("PuTTY-User-Key-File-", .any, 1)),
    SecretPattern("age key", ("AGE-SECRET-KEY-1", .capitals, 40)),
    SecretPattern("one-time password", ("otpauth://", .any, 1)),
    SecretPattern("one-time password", ("otpauth-migration://", .any, 1)),
    SecretPattern(
      "JSON web token", ("eyJ", .base64URL, 8), (".", .base64URL, 8), (".", .base64URL, 8)),
    SecretPattern("JSON web token", ("eyJhbGciOi", .base64URL, 30)),
    SecretPattern(
      "password in a URL", ("://", .user, 1), (":", .password, 1), ("@", .any, 1), before: .anything
    ),
    SecretPattern("token in a URL", ("://", .hex, 32), ("@", .any, 1), before: .anything),
    SecretPattern("authorization header", ("authorization: basic ", .base64, 8), ignoresCase: true),
    SecretPattern(
      "authorization header", ("authorization: bearer ", .escapedBase64, 16), ignoresCase: true),
    SecretPattern("authorization header", ("bearer ", .mixed, 20), ignoresCase: true),
    SecretPattern("password of curl", ("curl -u ", .user, 1), (":", .password, 1)),
    SecretPattern("password of curl", ("curl --user ", .user, 1), (":", .password, 1)),
    SecretPattern(
      "password in words", ("sword=", .password, 6), before: .text("pas"), ignoresCase: true),
    SecretPattern(
      "password in words", ("sword: ", .mixed, 6), before: .text("pas"), ignoresCase: true),
    SecretPattern(
      "password in words", ("sword:", .mixed, 6), before: .text("pas"), ignoresCase: true),
    SecretPattern(
      "password in words", ("swd=", .password, 6), before: .text("pas"), ignoresCase: true),
    SecretPattern(
      "password in words", ("sword is ", .mixed, 8), before: .text("pas"), ignoresCase: true),
    SecretPattern(
      "password in words", ("wd=", .password, 6), before: .text("p"), ignoresCase: true),
    SecretPattern("key in words", ("t=", .mixed, 12), before: .text("secre"), ignoresCase: true),
    SecretPattern("key in words", ("n=", .mixed, 12), before: .text("toke"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("api_ke"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("api-ke"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("apike"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("access_ke"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("secret_ke"), ignoresCase: true),
    SecretPattern(
      "key in words", ("y=", .mixed, 16), before: .text("private_ke"), ignoresCase: true),
  ]
}
