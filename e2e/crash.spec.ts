import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { storedName } from '@verso/contract/rules.ts'
import type { Api } from './api.ts'
import { App } from './app.ts'
import { createUser } from './create-user.ts'
import { generatePhotos } from './photos.ts'

const email = 'crash@example.org'
const count = 100
const freeCredits = 50
/** The number of concurrent uploads. */
const lanes = 4

/** Uploads in four lanes until all files are sent or the app is killed. `some` resolves once 30 are acknowledged. */
function send(api: Api, files: Map<string, Awaited<ReturnType<typeof generatePhotos>>[number]>) {
  const acknowledged: string[] = []
  const { promise: some, resolve } = Promise.withResolvers<void>()
  const waiting = [...files]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await api.upload(...next)
      acknowledged.push(next[0])
      if (acknowledged.length === 30) resolve()
    }
  }
  const ended = Promise.allSettled(Array.from({ length: lanes }, lane))
  return { acknowledged, some, ended }
}

/** Polls so rarely that it does not slow down the app. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(100)
}

async function listed(api: Api): Promise<Map<string, string>> {
  const photos = new Map<string, string>()
  for (let page = 1; ; page += 1) {
    const { images } = await api.call('getImages', { page, limit: 100 })
    for (const image of images) photos.set(image.name, image.status)
    if (images.length < 100) return photos
  }
}

/** Objects of interrupted work may remain until the sweep removes them; nothing else may. */
const isLeftover = (finding: string) => /^Object (incoming|photos|model-copies)\//.test(finding)

// LIST-004
test('kill -9 while uploading and while keywording loses and duplicates nothing', async () => {
  const app = await App.start()
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, '200')
    const photos = await generatePhotos(count)
    const files = new Map(
      photos.map((photo) => [storedName(randomUUID(), photo.name, photo.mimeType), photo]),
    )

    const first = send(api, files)
    await first.some
    await app.kill()
    await first.ended
    expect(first.acknowledged.length).toBeLessThan(count)

    await app.run()
    const afterCrash = await listed(api)
    expect(first.acknowledged.filter((name) => !afterCrash.has(name))).toEqual([])

    const again = send(api, files)
    await again.ended
    expect(again.acknowledged).toHaveLength(count)
    const counts = async () => (await api.call('getImages', {})).status_counts
    await until(async () => {
      const { completed, pending } = await counts()
      expect(pending).toBeGreaterThan(0)
      return completed >= 20
    })
    await app.kill()

    await app.run()
    await until(async () => (await counts()).pending === 0)
    const done = await listed(api)
    expect([...done.keys()].toSorted()).toEqual([...files.keys()].toSorted())
    expect(new Set(done.values())).toEqual(new Set(['completed']))
    expect((await api.call('getUser', {})).total_credit).toBe(freeCredits + 200 - count)
    expect(app.findings().filter((finding) => !isLeftover(finding))).toEqual([])
    app.admin('sweep', '0')
    expect(app.findings()).toEqual([])
  } finally {
    await app.stop()
  }
})
