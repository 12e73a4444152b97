// Files of one browser share its storage: without this, a file could begin with the session that another one left.
localStorage.clear()
sessionStorage.clear()
