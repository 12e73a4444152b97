import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { extraFormatNames } from '@verso/contract/limits.ts'
import { strFromU8, unzipSync } from 'fflate'
import { photoType } from '../desktop/src/plan/photo-files.ts'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import type { Expected } from './other-readers.ts'

const timeoutMs = 5 * 60_000

/**
 * Uploads files to a separate server, gives them keywords, downloads the zip "with metadata" and unpacks it into the
 * folder. Returns the expected words of each file by its path, and the report in the zip.
 */
export async function zipOfServer(
  files: ReadonlyMap<string, Buffer>,
  keywords: string[],
  folder: string,
): Promise<{ expected: Map<string, Expected>; report: string }> {
  const app = await App.start()
  try {
    const email = 'golden@example.org'
    const api = await createUser(app, app.address, email)
    app.admin('promote', email)
    await api.signIn(email)
    for (const format of extraFormatNames)
      await api.call('allowPhotoFormat', { format, allowed: true })
    for (const [path, buffer] of files) await upload(api, path, buffer)
    await completed(api, files.size)
    const names = (await api.call('getImages', { limit: 100 })).images.map(({ name }) => name)
    await api.call('changeKeywords', { names, add: keywords })
    const zip = unzipSync(await download(api))
    await mkdir(folder, { recursive: true })
    for (const [name, bytes] of Object.entries(zip)) await writeFile(join(folder, name), bytes)
    const { photos } = await api.call('listPhotoChanges', {})
    const expected = photos.map(({ original_name, words: { description, place, ...words } }) => {
      const path = join(folder, original_name)
      const target = `${original_name}.xmp` in zip ? `${path}.xmp` : path
      return [target, { keywords: words.keywords, description, city: place.city }] as const
    })
    return {
      expected: new Map(expected),
      report: strFromU8(zip['verso-report.txt'] ?? new Uint8Array()),
    }
  } finally {
    await app.stop()
  }
}

async function upload(api: Api, path: string, buffer: Buffer): Promise<void> {
  const name = basename(path)
  const mimeType = name.endsWith('.nef') ? 'image/x-nikon-nef' : (photoType(name) ?? '')
  await api.upload(`${crypto.randomUUID()}-img-${name}`, { name, mimeType, buffer })
}

async function completed(api: Api, count: number): Promise<void> {
  await until(async () => {
    const { status_counts: found } = await api.call('getImages', {})
    if (found.failed > 0)
      throw new Error(`${found.failed} photo(s) could not be read by the server.`)
    return found.completed === count
  })
}

async function download(api: Api): Promise<Uint8Array> {
  const { archive } = await api.call('exportData', { type: 'photos' })
  if (!archive) throw new Error('The server begins no archive.')
  let url = ''
  await until(async () => {
    const { publicUrl, failure } = await api.call('photoArchive', { id: archive.id, part: 1 })
    if (failure) throw new Error(failure)
    url = publicUrl ?? ''
    return url !== ''
  })
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('The server is not done in time.')
    await wait(300)
  }
}
