import { expect, test } from 'vitest'
import { explain } from './embedded-spawn.ts'

test.each(['unshare: unshare failed: Operation not permitted', 'spawn unshare ENOENT'])(
  'where root may not hide behind a user namespace (%s), it says what to do instead',
  (said) => {
    expect(explain(said)).toMatch(/cannot run as root here.+ordinary user, or set DATABASE_URL/)
  },
)

test('any other failure is told in the words of PostgreSQL', () => {
  expect(explain('FATAL: could not write')).toBe(
    'The built-in database did not start: FATAL: could not write',
  )
})
