import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from './column.ts'
import { sheet } from './sheet.ts'

const columns = [{ header: 'Filename', width: 20, value: () => null }]

// LIST-005
test.each(['csv', 'xlsx'] as const)(
  'a %s whose rows fail early fails when it is read, not with an unhandled error',
  async (kind) => {
    let wasAsked = false
    async function* rows() {
      wasAsked = true
      yield [['pier.jpg']]
      throw new Error('write EPIPE')
    }
    const file = sheet(kind, columns, rows())
    for (let n = 0; n < 5; n += 1) await nextTurn()
    expect(wasAsked).toBe(false)
    await expect(buffer(file)).rejects.toThrow('write EPIPE')
  },
)

// LIST-005
test('a workbook keeps spaces at the ends of a text, and has no cell for an empty value', async () => {
  const texts = ['pier', ' pier', 'pier\n', '', null]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield texts.map((text) => [text])
  }
  const files = unzipSync(await buffer(sheet('xlsx', columns, rows())))
  const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const cells = [...xml.matchAll(/<c r="(A\d)" t="inlineStr"><is><t( xml:space="preserve")?>/g)]
  expect(cells.map(([, place, keeps]) => [place, Boolean(keeps)])).toEqual([
    ['A2', false],
    ['A3', true],
    ['A4', true],
    ['A5', false],
  ])
})
