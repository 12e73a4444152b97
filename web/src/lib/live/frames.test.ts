import { expect, test } from 'vitest'
import { frameReader } from './frames.ts'

const text =
  ': open\n\nevent: photos\ndata: [{"id":"ä"}]\n\n: \n\nevent: refetch\r\ndata: {}\r\n\r\n'
const frames = [
  { name: 'photos', data: '[{"id":"ä"}]' },
  { name: 'refetch', data: '{}' },
]

//
test('reads events and leaves signs of life out', () => {
  expect(frameReader()(text)).toEqual(frames)
})

//
test('finds the same events wherever the stream is cut', () => {
  for (let first = 0; first <= text.length; first += 1) {
    for (let second = first; second <= text.length; second += 7) {
      const read = frameReader()
      const parts = [text.slice(0, first), text.slice(first, second), text.slice(second)]
      expect(parts.flatMap(read)).toEqual(frames)
    }
  }
})

//
test('joins lines of data, knows all ends of lines, and skips what is no event', () => {
  const read = frameReader()
  expect(read('data: one\ndata:two\r\rid: 7\nretry: 5\n\nevent: empty\n\ndata\n\n')).toEqual([
    { name: 'message', data: 'one\ntwo' },
    { name: 'message', data: '' },
  ])
  expect(read('event: half\ndata: kept')).toEqual([])
  expect(read(' back\n\n')).toEqual([{ name: 'half', data: 'kept back' }])
})
