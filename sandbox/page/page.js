// The chat page.
