import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { guarded, makeMarkers } from './availability.ts'

async function storageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await makeMarkers(folder)
  return folder
}

test('an object that was missing only because the storage was unavailable a moment ago is found', async () => {
  const answers = [() => Promise.reject(new ObjectMissing('away')), async () => 'found']
  const read = async () => answers.shift()?.()
  expect(await guarded(await storageFolder(), read)).toBe('found')
})

test('an object is missing if the storage is available and still does not have it', async () => {
  const read = () => Promise.reject(new ObjectMissing('gone'))
  await expect(guarded(await storageFolder(), read)).rejects.toBeInstanceOf(ObjectMissing)
})
