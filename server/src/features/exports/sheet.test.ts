import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sheet } from './sheet.ts'

const columns = [{ header: 'Filename', width: 20, value: () => null }]

// LIST-005
test.each(['csv', 'xlsx'] as const)(
  'rows of a %s that fail before the file is read fail where it is read, not as an unhandled error',
  async (kind) => {
    let wasAsked = false
    async function* rows() {
      wasAsked = true
      yield ['pier.jpg']
      throw new Error('write EPIPE')
    }
    const file = sheet(kind, columns, rows())
    for (let n = 0; n < 5; n += 1) await nextTurn()
    expect(wasAsked).toBe(false)
    await expect(buffer(file)).rejects.toThrow('write EPIPE')
  },
)
