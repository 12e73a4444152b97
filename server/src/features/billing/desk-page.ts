import type { Account, DeskView } from '../../ports/payments.ts'

/** A page of the test provider: plain HTML that needs no script. */
export function deskPage(view: DeskView): string {
  const isCheckout = view.kind === 'checkout'
  const title = isCheckout ? 'Checkout' : 'Your subscription'
  const body = isCheckout ? orderOf(view.plan) : accountLines(view.account)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} (test billing)</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="mark"><strong>Test billing: no money moves</strong></p>
<h1>${title}</h1>
${body}
${view.actions.map(button).join('\n')}
<p><a href="${escapeHtml(view.back)}">${isCheckout ? 'Cancel and go back' : 'Back to the app'}</a></p>
</main>
</body>
</html>
`
}

const button = ({ action, label }: { action: string; label: string }) =>
  `<form method="post"><button name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button></form>`

function orderOf({ name, price, mode, credits }: (DeskView & { kind: 'checkout' })['plan']) {
  const each = mode === 'subscription' ? 'each month' : 'once'
  return list([
    ['Plan', name],
    ['Price', `$${price} ${mode === 'subscription' ? '/ month' : '(one-time)'}`],
    ['Credits', `${credits.toLocaleString('en')} ${each}`],
  ])
}

function accountLines({ subscription, payments }: Account): string {
  const paid = payments.filter(({ refunded }) => refunded < 1).length
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return list([
    ['Subscription', subscription?.priceId ?? 'none'],
    ...(subscription
      ? ([
          ['State', subscription.status],
          subscription.endsAt
            ? ['Ends on', day(subscription.endsAt)]
            : ['Next payment', day(subscription.renewsAt)],
        ] as [string, string][])
      : []),
    ['Payments', `${paid} kept, ${payments.length - paid} refunded`],
  ])
}

const list = (lines: [string, string][]) =>
  `<dl>${lines.map(([term, text]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`

const style = `
:root{--bg:#fafafa;--card:#fff;--line:#e2e3e5;--text:#181b1f;--muted:#5b6069;--accent:#2457d6;--on:#fff;--mark:#fff4d6;--mark-text:#5c4200}
@media (prefers-color-scheme:dark){:root{--bg:#111315;--card:#181b1e;--line:#2e3236;--text:#eef0f2;--muted:#a6abb3;--accent:#8fb0ff;--on:#0d1220;--mark:#3a2f10;--mark-text:#f6d98a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:420px;margin:8vh auto;padding:28px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 16px;font-size:20px;line-height:28px}
.mark{margin:0 0 24px;padding:10px 14px;border-radius:10px;background:var(--mark);color:var(--mark-text);text-align:center}
dl{margin:0 0 24px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right}
form{margin:0 0 10px}
button{width:100%;min-height:44px;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
form+form button{background:transparent;color:var(--text);border:1px solid var(--line)}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--accent)}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
