"""Rules of the audit, by what they are about."""
