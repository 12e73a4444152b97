import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { WatchedFolder } from './watched-folder.ts'

//
test('a file is complete once it has not changed for a while, and again after it changes', async () => {
  await using box = await sandbox()
  const path = (name: string) => join(box.photos, name)
  const write = (name: string, text: string) => writeFile(path(name), text)
  const settleMs = 10_000
  const folder = new WatchedFolder(box.photos, settleMs)
  const start = Date.now()
  const seen = async (seconds: number) => {
    expect(await folder.scan(start + seconds * 1000)).toEqual([])
    return folder.waiting().map((file) => file.path.split('/').at(-1))
  }

  await write('old.jpg', 'old')
  const lastYear = new Date(start - 365 * 86_400_000)
  await utimes(path('old.jpg'), lastYear, lastYear)
  await write('young.jpg', 'young')
  expect(await seen(0)).toEqual(['old.jpg'])
  folder.take(folder.waiting()[0]?.path ?? '')
  await mkdir(path('more'))
  // A copied file with the time of its original still counts as new.
  await write('more/copied.jpg', 'half')
  await utimes(path('more/copied.jpg'), lastYear, lastYear)
  expect(await seen(1)).toEqual([])
  await appendFile(path('more/copied.jpg'), ' and half')
  await write('more/empty.jpg', '')
  expect(await seen(6)).toEqual([])
  expect(await seen(14)).toEqual(['young.jpg'])
  expect(await seen(16)).toEqual(['copied.jpg', 'young.jpg'])
  for (const file of folder.waiting()) folder.take(file.path)
  expect(await seen(30)).toEqual([])
  expect(folder.files()).toHaveLength(3)

  await write('old.jpg', 'changed')
  expect(await seen(31)).toEqual([])
  expect(await seen(41)).toEqual(['old.jpg'])
  await rm(path('old.jpg'))
  expect(await seen(42)).toEqual([])
})
