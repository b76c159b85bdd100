"""What only the prototype plays in a memory and after it; as house rules it plays in every edition."""
