"""What outlasts a screen and belongs to no campaign: places, drafts, settings, lessons seen."""
