import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashesOf } from '../desktop/src/engine/hashes.ts'
import { steps } from '../desktop/src/engine/run.ts'
import { listRuns } from '../desktop/src/engine/runs.ts'
import { childWriter } from '../desktop/src/test/child-writer.ts'
import { expectSurvivesKillAt } from '../desktop/src/test/killed-run.ts'
import { bytesOf, givenPhoto, jpegOf, sandbox } from '../desktop/src/test/photo-set.ts'
import { makeSmallDisk } from './small-disk.ts'

const names = ['a.jpg', 'b.jpg', 'c.jpg']
const givenPhotos = (folder: string) =>
  Promise.all(names.map(async (name, n) => givenPhoto(folder, name, await jpegOf(n))))
const bytesIn = (folder: string) => Promise.all(names.map((name) => bytesOf(folder, name)))

// DESK-001, A-64
test.each(steps)('killing the desktop app at the step %s damages no photo', expectSurvivesKillAt)

// DESK-001, A-64
test('a full disk stops the desktop app from writing and leaves every photo as it was', async () => {
  await using folder = await sandbox()
  const disk = await makeSmallDisk(4)
  try {
    const known = await givenPhotos(disk.hostPath)
    const before = await bytesIn(disk.hostPath)
    await disk.fill(0)
    const elsewhere = { photos: disk.folder, data: folder.data, known }
    const full = await childWriter(elsewhere, disk)
    expect(new Set(Object.values(JSON.parse(full.output).outcomes))).toEqual(new Set(['failed']))
    const onDisk = { ...elsewhere, data: join(disk.folder, 'data') }
    expect((await childWriter(onDisk, disk)).code).not.toBe(0)
    expect(await bytesIn(disk.hostPath)).toEqual(before)

    await disk.free()
    const freed = await childWriter(elsewhere, disk)
    expect(JSON.parse(freed.output).outcomes['a.jpg']).toBe('written')
    expect((await readdir(disk.hostPath)).filter((name) => name.startsWith('.~'))).toEqual([])
  } finally {
    await disk.remove()
  }
})

// DESK-001, A-64
test('while ExifTool is killed, each photo is either unchanged or completely written', async () => {
  await using folder = await sandbox()
  const { photos } = folder
  const orders = { ...folder, known: await givenPhotos(photos) }
  const before = await bytesIn(photos)
  const killed = await childWriter({ ...orders, killsExifTool: true })
  const { outcomes } = JSON.parse(killed.output)
  for (const [n, name] of names.entries())
    if (outcomes[name] === 'failed') expect(await bytesOf(photos, name)).toEqual(before[n])
  const again = await childWriter(orders)
  expect(Object.values(JSON.parse(again.output).outcomes)).not.toContain('failed')
  expect((await readdir(photos)).toSorted()).toEqual(names)
})

// DESK-001, A-64
test('a full disk during an undo leaves every photo as it is, and the undo can be completed later', async () => {
  await using folder = await sandbox()
  const disk = await makeSmallDisk(4)
  try {
    const known = await givenPhotos(disk.hostPath)
    const before = await bytesIn(disk.hostPath)
    const orders = { photos: disk.folder, data: folder.data, known }
    const { run } = JSON.parse((await childWriter(orders, disk)).output)
    const written = await bytesIn(disk.hostPath)
    await disk.fill(0)
    const full = await childWriter({ ...orders, undo: run }, disk)
    expect(new Set(Object.values(JSON.parse(full.output).outcomes))).toEqual(new Set(['failed']))
    expect(await bytesIn(disk.hostPath)).toEqual(written)

    await disk.free()
    expect((await childWriter({ ...orders, undo: run }, disk)).errors).toBe('')
    expect(await bytesIn(disk.hostPath)).toEqual(before)
    expect((await readdir(disk.hostPath)).filter((name) => name.startsWith('.~'))).toEqual([])
  } finally {
    await disk.remove()
  }
})

// DESK-001, A-64
test('the desktop app damages no photo and finishes, even if it is killed at various moments', async () => {
  await using folder = await sandbox()
  const { photos } = folder
  const orders = { ...folder, known: await givenPhotos(photos) }
  const before = await bytesIn(photos)
  for (const killAfterMs of [0, 30, 80, 150, 250, 400, 700]) {
    const { signal } = await childWriter({ ...orders, killAfterMs })
    if (killAfterMs === 0) expect(signal).toBe('SIGKILL')
    for (const [n, name] of names.entries()) {
      const { payloadHash } = hashesOf(await bytesOf(photos, name))
      expect(payloadHash, `${name}, killed after ${killAfterMs} ms`).toBe(
        orders.known[n]?.payload_hash,
      )
    }
  }
  const last = await childWriter(orders)
  expect(last.errors).toBe('')
  expect((await readdir(photos)).toSorted()).toEqual(names)
  for (const { id, kind } of (await listRuns(folder.data)).toReversed())
    if (kind === 'write') expect((await childWriter({ ...orders, undo: id })).errors).toBe('')
  expect(await bytesIn(photos)).toEqual(before)
})
