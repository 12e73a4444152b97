// Test files in one browser share its storage: without this, a file could start with the session of the previous one.
localStorage.clear()
sessionStorage.clear()
