import { expect, test } from 'vitest'
import { historyCsv } from './history-csv.ts'

test('the CSV has one line for each grant and each month', () => {
  const grant = { source: 'pack' as const, amount: 200, remaining: 150, held: 2, used: 48 }
  const times = { created_at: '2026-11-02T10:00:00Z', expires_at: '2027-11-02T10:00:00Z' }
  const month = { month: '2026-11', granted: 200, used: 48, expired: 0, refunded: 0 }
  const csv = historyCsv({
    grants: [{ ...grant, ...times, expired: 0, refunded: 0 }],
    months: [month],
  })
  expect(csv.split('\r\n')).toEqual([
    'Received,From,Credits,Used,Left,Expired,Refunded,Good until',
    '2026-11-02,One-time plan,200,48,152,0,0,2027-11-02',
    '',
    'Month,Received,Used,Expired,Refunded',
    '2026-11,200,48,0,0',
    '',
  ])
})
