import { randomUUID } from 'node:crypto'
import { storedName } from '@verso/contract/rules.ts'
import type { Api } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import type { PhotoFile } from '../e2e/photos.ts'
import { Ledger, sha256 } from './ledger.ts'

/** The credits of a new account, and of the pack that `buyPack` buys. */
export const credits = { welcome: 50, pack: 200 }

/** A user with a ledger of what the app acknowledged. */
export type User = {
  api: Api
  email: string
  ledger: Ledger
  /** Takes the next photo. Returns a function that sends it, always with the same name. */
  newUpload(): () => Promise<void>
  /** Each of these does one thing and records it. Throws if the app refuses or cannot be reached. */
  upload(): Promise<void>
  addKeyword(): Promise<void>
  exportAll(): Promise<void>
  deleteOne(): Promise<void>
  buyPack(): Promise<void>
  list(): Promise<void>
}

/** Signs up a user of the running app. `nextPhoto` makes the files to upload. */
export async function newUser(
  app: Pick<App, 'address' | 'dataDir'>,
  email: string,
  nextPhoto: () => PhotoFile,
): Promise<User> {
  const api = await createUser(app, app.address, email)
  const ledger = new Ledger()
  let added = 0

  function newUpload() {
    const photo = nextPhoto()
    const name = storedName(randomUUID(), photo.name, photo.mimeType)
    ledger.sent.set(name, sha256(photo.buffer))
    return async () => {
      // The note is part of the request to the model, so it identifies the photo there.
      await api.upload(name, photo, { note: `Called ${photo.name}.` })
      ledger.acknowledged.add(name)
    }
  }

  return {
    api,
    email,
    ledger,
    newUpload,
    upload: () => newUpload()(),
    async addKeyword() {
      const name = pick(ledger.kept())
      if (!name) return
      const keyword = `mark ${(added += 1)}`
      const { changed } = await api.call('changeKeywords', { names: [name], add: [keyword] })
      if (changed > 0) ledger.added.set(name, [...(ledger.added.get(name) ?? []), keyword])
    },
    async exportAll() {
      const { publicUrl } = await api.call('exportData', { names: [], type: 'csv' })
      const response = await fetch(publicUrl)
      if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    },
    async deleteOne() {
      // Half of the photos are never deleted, so that some always exist.
      const name = pick(ledger.kept().filter((each) => (ledger.sent.get(each) ?? '') < '8'))
      if (!name) return
      ledger.deleting.add(name)
      await api.call('deleteImages', { names: [name] })
      ledger.deleted.add(name)
    },
    async buyPack() {
      const back = { success_url: `${app.address}/subscription`, cancel_url: `${app.address}/` }
      const wanted = { price_id: 'pack-200', mode: 'payment' as const, ...back }
      const { url } = await api.call('checkoutSession', wanted)
      ledger.packs.ordered += 1
      const body = new URLSearchParams({ action: 'pay' })
      const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      if (response.status !== 303) throw new Error(`pay: ${response.status}`)
      ledger.packs.paid += 1
    },
    async list() {
      await api.call('getImages', {})
    },
  }
}

const pick = (names: string[]) => names[Math.floor(Math.random() * names.length)]
