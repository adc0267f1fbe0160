package headers
