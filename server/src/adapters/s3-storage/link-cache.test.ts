import { expect, test } from 'vitest'
import { createLinkCache } from './link-cache.ts'

/** A cache with room for two links, and the words for which links were made. */
function cacheOfTwo() {
  const made: string[] = []
  const cached = createLinkCache(2)
  const get = (word: string) =>
    cached([word], async () => {
      made.push(word)
      return `link of ${word}`
    })
  return { made, get }
}

test('a link is made once, also for simultaneous callers', async () => {
  const { made, get } = cacheOfTwo()
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([
    'link of a',
    'link of a',
    'link of b',
  ])
  expect(made).toEqual(['a', 'b'])
})

test('the least recently used link is dropped', async () => {
  const { made, get } = cacheOfTwo()
  for (const word of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(word)).toBe(`link of ${word}`)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('words that look the same only when joined have different links', async () => {
  const cached = createLinkCache()
  expect(await cached(['a,b'], async () => 'one')).toBe('one')
  expect(await cached(['a', 'b'], async () => 'two')).toBe('two')
})

test('a link that could not be made is tried again', async () => {
  const cached = createLinkCache()
  await expect(cached(['a'], () => Promise.reject(new Error('no key')))).rejects.toThrow('no key')
  expect(await cached(['a'], async () => 'link')).toBe('link')
})
