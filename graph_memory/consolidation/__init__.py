"""What keeps a memory good as it grows: duplicates, repeats, conflicts, reflection, expiry, decay and pages."""
