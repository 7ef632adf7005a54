"""Every test meets a fourth game, which lies in a folder of its own: in this process and in all that it starts."""

import os
from pathlib import Path

os.environ["CRACKSPREAD_GAMES"] = str(Path(__file__).parent / "fourth")
