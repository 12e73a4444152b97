import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { completed, withPicture } from './picture.ts'

// AI-017
test.each([1, 2, 3, 12_287, 12_288, 12_289, 40_000])(
  'a picture of %i bytes stands whole where its text stood',
  async (length) => {
    const jpeg = randomBytes(length)
    const { bytes, pieces } = await withPicture(jpeg, async (picture) =>
      completed(
        JSON.stringify({ before: 'Zoë', url: `data:image/jpeg;base64,${picture}`, after: 1 }),
      ),
    )
    const sent = [...pieces()].join('')
    expect(Buffer.byteLength(sent)).toBe(bytes)
    expect(JSON.parse(sent)).toEqual({
      before: 'Zoë',
      url: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      after: 1,
    })
  },
)

test('a text that only looks like a picture is sent as it is', () => {
  const body = JSON.stringify({ note: 'picture-00000000-0000-4000-8000-000000000000' })
  expect([...completed(body).pieces()].join('')).toBe(body)
})
