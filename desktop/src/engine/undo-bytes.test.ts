import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoBytes, restoredBytes } from './undo-bytes.ts'

// DESK-001, A-64
test('restores any file from the bytes that its replacement lacks', () => {
  const bytes = fc.uint8Array({ maxLength: 40, max: 3 })
  fc.assert(
    fc.property(bytes, bytes, (before, after) => {
      expect(Buffer.from(restoredBytes(after, undoBytes(before, after)))).toEqual(
        Buffer.from(before),
      )
    }),
  )
  const before = Buffer.from('picture with old words in it')
  const after = Buffer.from('picture with many new words in it')
  expect(undoBytes(before, after).old).toHaveLength('old'.length)
})
