import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { photosIn, shuffled } from './folder-photos.ts'

test('photos are found by their extension in all folders except hidden ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-eval-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'trip/day 1'), { recursive: true })
  await mkdir(join(folder, '.thumbs'))
  for (const file of ['b.JPG', 'trip/day 1/a.heic', 'notes.txt', '.thumbs/b.jpg', '.c.jpg'])
    await writeFile(join(folder, file), '')
  expect(await photosIn(folder)).toEqual(['b.JPG', 'trip/day 1/a.heic'])
  await expect(photosIn(join(folder, 'none'))).rejects.toThrow('There is no folder')
})

test('a seed always gives the same order, and adding a photo does not reorder the others', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(names, fc.nat(100), (list, seed) => {
      const [added, ...rest] = list
      const order = shuffled(list, String, seed)
      expect(order.toSorted()).toEqual(list.toSorted())
      expect(order.filter((name) => name !== added)).toEqual(shuffled(rest, String, seed))
    }),
  )
})
