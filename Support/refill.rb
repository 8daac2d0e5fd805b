# A formula of Homebrew; `make package` fills in the place and the sum of the sources.
class Refill < Formula
  desc "Fill forms in a terminal, and remember"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SUM@"
  license "GPL-3.0-only"

  depends_on xcode: ["26.0", :build]
  depends_on "readline"
  depends_on "sqlite"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal "{\"name\":\"Ann\"}\n",
      pipe_output("#{bin}/refill fill --no-input --set name=Ann -",
        "{\"id\": \"f\", \"fields\": [{\"id\": \"name\"}]}")
  end
end
