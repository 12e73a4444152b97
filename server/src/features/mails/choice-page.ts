import { escapeHtml } from './mail-layout.ts'

/** The page behind the link of a mail. It asks, since programs open links too; a click decides. */
export function choicePage({ what, takes }: { what: string; takes: boolean }): string {
  const said = takes ? `You get ${what}.` : `You get no more ${what}.`
  const [value, label] = takes ? ['off', 'Switch off'] : ['on', 'Switch on again']
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Your mails</title>
<style>
body{margin:0;font:16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:420px;margin:12vh auto;padding:0 20px}
h1{font-size:20px;line-height:28px}
button{min-height:44px;padding:0 20px;border:0;border-radius:10px;background:light-dark(#2457d6,#8fb0ff);color:light-dark(#fff,#0d1220);font:inherit;font-weight:600;cursor:pointer}
</style>
</head>
<body>
<main>
<h1>Your mails</h1>
<p role="status">${escapeHtml(said)}</p>
<form method="post"><button name="choice" value="${value}">${label}</button></form>
</main>
</body>
</html>
`
}
