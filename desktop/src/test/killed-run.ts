import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { hashesOf } from '../engine/hashes.ts'
import { listRuns } from '../engine/runs.ts'
import { childWriter } from './child-writer.ts'
import { bytesOf, givenPhoto, jpegOf, rawBytes, sandbox } from './photo-set.ts'

/**
 * Kills a process at a step of writing, and another one while it undoes, and checks each time that every file is
 * complete: unchanged, or with its words. The next process finishes the work, and at the end everything is as it was at
 * the start.
 */
export async function expectSurvivesKillAt(step: string): Promise<void> {
  await using folder = await sandbox()
  const { photos, data } = folder
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const known = await Promise.all(
    names.map(async (name, n) => givenPhoto(photos, name, await jpegOf(n))),
  )
  const originals = await Promise.all(names.map((name) => bytesOf(photos, name)))
  const checkWhole = async () => {
    for (const [n, name] of names.entries()) {
      const picture = hashesOf(await bytesOf(photos, name)).payloadHash
      expect(picture, `${name} after ${step}`).toBe(known[n]?.payload_hash)
    }
  }

  const orders = { photos, data, known }
  const killWriting = async (file: string) => {
    expect((await childWriter({ ...orders, killAt: { step, file } })).signal).toBe('SIGKILL')
    await checkWhole()
  }
  await killWriting('b.jpg')
  known.push(await givenPhoto(photos, 'camera.nef', rawBytes(1)))
  // A new sidecar replaces nothing, so no old bytes are kept.
  if (step !== 'kept') await killWriting('camera.xmp')
  const finished = await childWriter(orders)
  expect(finished.errors).toBe('')
  expect(new Set(Object.values(JSON.parse(finished.output).outcomes))).not.toContain('failed')
  expect(JSON.parse((await childWriter(orders)).output).run, 'second run').toBeNull()
  const isTemporary = (name: string) => name.startsWith('.~')
  expect((await readdir(photos)).filter(isTemporary)).toEqual([])

  const [first] = (await listRuns(data)).filter(({ remaining }) => remaining.length > 0)
  const killAt = { step, file: first?.remaining.find(({ undo }) => undo)?.file ?? '' }
  if (step !== 'kept') {
    const undo = await childWriter({ ...orders, undo: first?.id, killAt })
    expect(undo.signal).toBe('SIGKILL')
  }
  await checkWhole()
  for (const { id, kind } of (await listRuns(data)).toReversed())
    if (kind === 'write') expect((await childWriter({ ...orders, undo: id })).errors).toBe('')
  expect(await Promise.all(names.map((name) => bytesOf(photos, name)))).toEqual(originals)
  expect((await readdir(photos)).toSorted()).toEqual([...names, 'camera.nef'])
}
