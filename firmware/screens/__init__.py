"""The screens, one family a file; the codes (A1, B1 ...) are those of the interface."""
