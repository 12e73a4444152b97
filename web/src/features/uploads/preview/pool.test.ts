import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenFile } from '../../../test/given-file.ts'
import type { Drawer } from './drawer.ts'
import { createPreviews } from './pool.ts'

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

/** Previews whose workers the test answers by hand. */
function given(lanes: number) {
  const asked: { name: string; answer: (blob: Blob | null) => void }[] = []
  const spawn = vi.fn<() => Drawer>(() => ({
    draw: ({ name }) => new Promise((answer) => asked.push({ name, answer })),
    end: () => {},
  }))
  const told = new Map<string, string | null | undefined>()
  const previews = createPreviews((id, picture) => told.set(id, picture), spawn, lanes)
  const watch = (name: string) => previews.watch(name, givenFile(name))
  const answer = async (blob: Blob | null = new Blob(['x'])) => {
    asked.shift()?.answer(blob)
    await Promise.resolve()
  }
  return { previews, told, asked, spawn, watch, answer }
}

test('no more workers than lanes, and the newest wish goes first', async () => {
  const { asked, spawn, watch, answer } = given(2)
  for (const name of ['a', 'b', 'c', 'd']) watch(name)
  expect(spawn).toHaveBeenCalledTimes(2)
  await answer()
  await answer()
  expect(asked.map(({ name }) => name)).toEqual(['d', 'c'])
})

test('what nobody watches any more is not made', async () => {
  const { asked, watch, answer } = given(1)
  watch('a')
  const lose = watch('b')
  watch('c')
  lose()
  await answer()
  await answer()
  expect(asked).toEqual([])
})

test('it is told of each picture; a file that cannot be drawn has none', async () => {
  const { told, watch, answer } = given(1)
  watch('a')
  expect(told.has('a')).toBe(false)
  await answer(null)
  expect(told.get('a')).toBe(null)
  watch('b')
  await answer()
  expect(told.get('b')).toMatch(/^blob:/)
})

test('three hundred pictures stay alive, the others are given back', async () => {
  const { previews, told, watch, answer } = given(1)
  watch('first')
  await answer()
  for (let index = 0; index < 299; index += 1) {
    watch(`${index}`)
    await answer()
  }
  watch('first')
  watch('another')
  await answer()
  expect(urls.size).toBe(300)
  expect(told.get('0')).toBe(undefined)
  expect(told.get('first')).toMatch(/^blob:/)
  previews.clear()
  expect(urls.size).toBe(0)
})
