import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenFile } from '../../../test/given-file.ts'
import { createPreviews } from './preview-pool.ts'
import type { Renderer } from './renderer.ts'

let urls = new Set<string>()
beforeEach(() => {
  urls = new Set()
  vi.stubGlobal('URL', {
    createObjectURL: () => {
      const url = `blob:${urls.size}-${Math.random()}`
      urls.add(url)
      return url
    },
    revokeObjectURL: (url: string) => urls.delete(url),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Previews whose renderers finish when the test says so. */
function given(maxRenderers: number) {
  const rendering: { name: string; finish: (blob: Blob | null) => void }[] = []
  const start = vi.fn<() => Renderer>(() => ({
    render: ({ name }) => new Promise((finish) => rendering.push({ name, finish })),
    stop: () => {},
  }))
  const shown = new Map<string, string | null | undefined>()
  const previews = createPreviews((id, url) => shown.set(id, url), start, maxRenderers)
  const request = (name: string) => previews.request(name, givenFile(name))
  const finishNext = async (blob: Blob | null = new Blob(['x'])) => {
    rendering.shift()?.finish(blob)
    await Promise.resolve()
  }
  return { previews, shown, rendering, start, request, finishNext }
}

test('the number of renderers is limited, and the latest request is served first', async () => {
  const { rendering, start, request, finishNext } = given(2)
  for (const name of ['a', 'b', 'c', 'd']) request(name)
  expect(start).toHaveBeenCalledTimes(2)
  await finishNext()
  await finishNext()
  expect(rendering.map(({ name }) => name)).toEqual(['d', 'c'])
})

test('a withdrawn request is not rendered', async () => {
  const { rendering, request, finishNext } = given(1)
  request('a')
  const withdraw = request('b')
  request('c')
  withdraw()
  await finishNext()
  await finishNext()
  expect(rendering).toEqual([])
})

test('each preview is reported; a file that cannot be drawn has none', async () => {
  const { shown, request, finishNext } = given(1)
  request('a')
  expect(shown.has('a')).toBe(false)
  await finishNext(null)
  expect(shown.get('a')).toBe(null)
  request('b')
  await finishNext()
  expect(shown.get('b')).toMatch(/^blob:/)
})

test('the 300 most recent previews are kept, the URLs of the others are revoked', async () => {
  const { previews, shown, request, finishNext } = given(1)
  request('first')
  await finishNext()
  for (let index = 0; index < 299; index += 1) {
    request(`${index}`)
    await finishNext()
  }
  request('first')
  request('another')
  await finishNext()
  expect(urls.size).toBe(300)
  expect(shown.get('0')).toBe(undefined)
  expect(shown.get('first')).toMatch(/^blob:/)
  previews.clear()
  expect(urls.size).toBe(0)
})
