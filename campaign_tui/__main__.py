"""`python -m campaign_tui` is the command `campaign-tui`."""

import sys

from campaign_tui.cli import main

sys.exit(main())
