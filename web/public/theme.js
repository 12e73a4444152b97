// Before the first paint. The same cookie as in src/lib/theme.ts.
const remembered = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (remembered) document.documentElement.dataset.theme = remembered[1]
