"""The pages of the site that are made, not written: pure functions from the project to Markdown, called by a thin MkDocs hook."""
