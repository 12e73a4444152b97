import { createHash } from 'node:crypto'
import type { CallOutput } from '@verso/contract/call.ts'
import type { Api } from '../e2e/api.ts'

type Photo = CallOutput<'getImages'>['images'][number]

/** What one user sent and what the app acknowledged. Everything acknowledged must survive a fault, exactly once. */
export class Ledger {
  /** SHA-256 of each file by the name of its photo; recorded before the file is sent. */
  readonly sent = new Map<string, string>()
  readonly acknowledged = new Set<string>()
  /** Saved keywords by the name of their photo. */
  readonly added = new Map<string, string[]>()
  /** Names whose deletion was requested, and names whose deletion was acknowledged. */
  readonly deleting = new Set<string>()
  readonly deleted = new Set<string>()
  readonly packs = { ordered: 0, paid: 0 }

  /** Copies the present entries, so that later ones do not change the copy. */
  copy(): Ledger {
    return Object.assign(new Ledger(), structuredClone({ ...this }))
  }

  /** Acknowledged photos whose deletion was not requested. */
  kept(): string[] {
    return [...this.acknowledged].filter((name) => !this.deleting.has(name))
  }
}

/** One sentence for each difference between the ledger and the app's data. */
export async function breachesOf(ledger: Ledger, api: Api): Promise<string[]> {
  const photos = await allPhotos(api)
  const missing = ledger.kept().filter((name) => !photos.has(name))
  const revived = [...ledger.deleted].filter((name) => photos.has(name))
  const unknown = [...photos.keys()].filter((name) => !ledger.sent.has(name))
  const unsaved = [...ledger.added].filter(([name, keywords]) => {
    const photo = photos.get(name)
    return photo && !keywords.every((keyword) => photo.added_keywords.includes(keyword))
  })
  const damaged = await damagedOf(ledger, photos.values())
  return [
    ...missing.map((name) => `${name} was acknowledged and is missing`),
    ...revived.map((name) => `${name} was deleted and is there again`),
    ...unknown.map((name) => `${name} was never sent`),
    ...unsaved.map(([name]) => `${name} has lost a keyword that was saved`),
    ...damaged.map((name) => `${name} has other bytes than those that were sent`),
  ]
}

export async function allPhotos(api: Api): Promise<Map<string, Photo>> {
  const photos = new Map<string, Photo>()
  for (let page = 1; ; page += 1) {
    const { images } = await api.call('getImages', { page, limit: 100 })
    for (const image of images) photos.set(image.name, image)
    if (images.length < 100) return photos
  }
}

async function damagedOf(ledger: Ledger, photos: Iterable<Photo>): Promise<string[]> {
  const damaged: string[] = []
  for (const { name, image_url } of photos) {
    const response = await fetch(image_url)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || sha256(bytes) !== ledger.sent.get(name)) damaged.push(name)
  }
  return damaged
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
