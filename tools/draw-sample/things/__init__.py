"""The things that are seen on more than one card."""
