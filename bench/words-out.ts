import { limits } from '@verso/contract/limits.ts'
import type { Api } from '../e2e/api.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { peakOf } from './processes.ts'

/** The total time for which the link of a long export waits. */
const linkMs = 360_000
/** A page must be as fast as any other call. */
const pageMs = 2000
/** How much the app's peak memory may grow: the archive, which is larger, is never held in memory. */
const maxGrowth = 150

/** Downloads the sidecars of all photos as one zip, streamed to the last byte. */
export async function benchSidecars(api: Api, pid: number, photos: number): Promise<Figure[]> {
  const before = peakOf(pid)
  const start = performance.now()
  const { publicUrl } = await api.call('exportData', { type: 'sidecars' })
  const response = await fetch(publicUrl)
  const zip = Buffer.from(await response.arrayBuffer())
  const complete = performance.now() - start
  const files = filesIn(zip)
  console.log(`sidecars: ${(zip.length / 2 ** 20).toFixed(1)} MiB`)
  return [
    atMost('sidecars: zip complete', complete, linkMs, 'ms'),
    exactly('sidecars: files', files, photos + 1),
    atMost('sidecars: growth of the app', peakOf(pid) - before, maxGrowth, 'MB'),
  ]
}

/** The number of files, from the end of the archive (APPNOTE 4.3.14 and 4.3.16). */
function filesIn(zip: Buffer): number {
  const zip64 = zip.lastIndexOf('PK\x06\x06', undefined, 'latin1')
  if (zip64 > 0) return Number(zip.readBigUInt64LE(zip64 + 32))
  return zip.readUInt16LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 10)
}

/** Reads all photos of an account page by page, like an app that starts with none, and then asks for changes. */
export async function benchChanges(api: Api, photos: number): Promise<Figure[]> {
  const times: number[] = []
  let [cursor, found, more] = ['', 0, true]
  while (more) {
    const start = performance.now()
    const since = cursor ? { since: cursor } : {}
    const page = await api.call('listPhotoChanges', { ...since, limit: limits.photoChanges.max })
    times.push(performance.now() - start)
    found += page.photos.length
    ;({ cursor, more } = page)
  }
  const start = performance.now()
  await api.call('listPhotoChanges', { since: cursor, limit: limits.photoChanges.max })
  const nothingNew = performance.now() - start
  const all = times.reduce((sum, ms) => sum + ms, 0)
  console.log(`changes: ${times.length} pages in ${Math.round(all)} ms`)
  return [
    exactly('changes: photos', found, photos),
    atMost('changes: slowest page', Math.max(...times), pageMs, 'ms'),
    atMost('changes: nothing new', nothingNew, pageMs, 'ms'),
  ]
}
