"""The count sheet on paper: one self-contained page, A4, in English or Chinese."""
