// What cannot wait for the app: the remembered theme, before the first paint, by the cookie of src/lib/theme.ts.
const remembered = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (remembered) document.documentElement.dataset.theme = remembered[1]

// Whoever is signed in, by the key of src/lib/session.ts, needs the shell next, and at `/` the list: their files, which
// the build writes on this script, come beside the first ones and not after them.
const { shell, list } = document.currentScript.dataset
if (localStorage.getItem('AccessToken')) {
  preload(shell)
  if (location.pathname === '/') preload(list)
}

function preload(files = '') {
  for (const href of files.split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    link.crossOrigin = ''
    document.head.append(link)
  }
}
