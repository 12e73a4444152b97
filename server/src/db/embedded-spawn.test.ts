import { expect, test } from 'vitest'
import { explain } from './embedded-spawn.ts'

test.each(['unshare: unshare failed: Operation not permitted', 'spawn unshare ENOENT'])(
  'explains what to do if user namespaces are forbidden (%s)',
  (output) => {
    expect(explain(output)).toMatch(/cannot run as root here.+ordinary user, or set DATABASE_URL/)
  },
)

test('quotes PostgreSQL for any other failure', () => {
  expect(explain('FATAL: could not write')).toBe(
    'The built-in database did not start: FATAL: could not write',
  )
})
