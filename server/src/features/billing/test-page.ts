import type { Account, TestPage } from '../../ports/payments.ts'
import { escapeHtml } from '../../text/html-text.ts'

/** Content of the checkout or portal page of the test provider. */
export function renderTestPage(view: TestPage) {
  const isCheckout = view.kind === 'checkout'
  const heading = isCheckout ? 'Checkout' : 'Your subscription'
  const lines = isCheckout ? orderLines(view.plan) : accountLines(view.account)
  const back = isCheckout ? 'Cancel and go back' : 'Back to the app'
  return {
    heading,
    title: `${heading} (test billing)`,
    before: '<p class="mark"><strong>Test billing: no money moves</strong></p>\n',
    body: [
      lines,
      ...view.actions.map(button),
      `<p><a href="${escapeHtml(view.back)}">${back}</a></p>`,
    ].join('\n'),
  }
}

const button = ({ action, label }: { action: string; label: string }) =>
  `<form method="post"><button name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button></form>`

function orderLines({ name, price, mode, credits }: (TestPage & { kind: 'checkout' })['plan']) {
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
