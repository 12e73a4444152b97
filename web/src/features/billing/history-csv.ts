import type { CallOutput } from '@verso/contract/call.ts'
import { copy } from './copy.ts'

export type History = CallOutput<'getCreditHistory'>

const { columns, sources } = copy.history

/** All grants, then all months, as CSV (RFC 4180). No value needs quoting, because users type none of them. */
export function historyCsv({ grants, months }: History): string {
  const head = [
    columns.received,
    columns.source,
    columns.amount,
    columns.used,
    columns.left,
    columns.expired,
    columns.refunded,
    columns.expires,
  ]
  const grantLines = grants.map((grant) => [
    grant.created_at.slice(0, 10),
    sources[grant.source],
    grant.amount,
    grant.used,
    grant.remaining + grant.held,
    grant.expired,
    grant.refunded,
    grant.expires_at.slice(0, 10),
  ])
  const monthHead = [
    columns.month,
    columns.received,
    columns.used,
    columns.expired,
    columns.refunded,
  ]
  const monthLines = months.map(({ month, granted, used, expired, refunded }) => [
    month,
    granted,
    used,
    expired,
    refunded,
  ])
  return [head, ...grantLines, [], monthHead, ...monthLines]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')
}
