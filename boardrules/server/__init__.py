"""Tables in the browser: what is kept of them, who sees what, and the server that people and programs speak to."""
