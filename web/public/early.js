// Runs before the app, so that the remembered theme (the cookie of src/lib/theme.ts) applies to the first paint.
const remembered = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (remembered) document.documentElement.dataset.theme = remembered[1]

// A signed-in user (the key of src/lib/session.ts) needs the shell next, and at `/` also the list. The build writes their
// files to this script tag, so that they load in parallel with the first files.
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
