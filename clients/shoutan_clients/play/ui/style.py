"""Where everything stands. The colors are the terminal's own."""

from typing import Final

CSS: Final = """
Screen { background: ansi_default; color: ansi_default; }
#head { height: 1; }
#small { height: auto; }
#middle { height: 1fr; }
#board { width: 43; height: 100%; }
#side { width: 1fr; padding: 0 0 0 1; }
#terms, #theirs, #ours { height: auto; }
#log { height: 1fr; min-height: 1; scrollbar-size: 0 0; background: ansi_default; }
#log { margin: 0; padding: 0; }
#status, #note { height: auto; }
#note { max-height: 4; text-style: italic; }
#acts { height: auto; width: 100%; }
#talk { height: 1; border: none; padding: 0; background: ansi_default; }
#rows { height: 1fr; border: none; padding: 0; background: ansi_default; }
#rows { scrollbar-size: 1 1; }
#foot { height: auto; }
#form, #keys { width: auto; max-width: 100%; height: auto; border: ascii ansi_default;
  padding: 0 1; background: ansi_default; }
ModalScreen { align: center middle; background: ansi_default; }
ChoiceLine { height: auto; width: 100%; }
#form { width: 78; }
#keys { width: 78; }
#refusal { height: auto; }
"""
