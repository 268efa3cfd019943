"""The screens of `shoutan play`: textual widgets over what the package works out."""
