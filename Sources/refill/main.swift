print("refill")
