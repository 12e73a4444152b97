import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, expect as see, type Page } from '@playwright/test'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { generatePhotos } from '../e2e/photos.ts'
import { Proxy } from '../e2e/proxy.ts'
import { openSignedIn } from '../e2e/sign-in.ts'
import { chromiumOptions } from '../scripts/chromium.ts'
import { type Bucket, startBucket } from './storages.ts'

const email = 'tabs@example.org'
const count = 30
const patience = { timeout: 180_000 }
/** Longer than all four attempts to upload a photo take together. */
const outageMs = 20_000

let storage: Bucket
let app: App
let api: Api
let context: BrowserContext
beforeAll(async () => {
  await using parts = new AsyncDisposableStack()
  storage = await startBucket()
  parts.defer(() => storage.stop())
  const proxy = await Proxy.open()
  parts.defer(() => proxy.close())
  await storage.prepare({ PUBLIC_URL: proxy.address })
  const settings = { LOG_LEVEL: 'error', ...storage.settings }
  app = await App.start({ publicUrl: proxy.address, settings })
  parts.defer(() => app.stop())
  proxy.to(app.port)
  api = await createUser(app, app.address, email)
  app.admin('grant', email, '100')
  const browser = await chromium.launch(chromiumOptions)
  parts.defer(() => browser.close())
  context = await browser.newContext({ baseURL: proxy.address })
  await openSignedIn(await context.newPage(), email)
  const started = parts.move()
  return () => started.disposeAsync()
}, 240_000)

const credits = async () => (await api.call('getUser', {})).total_credit
const photos = async () => (await api.call('getImages', {})).status_counts
const arrived = async () => {
  const { pending, completed } = await photos()
  return pending + completed
}

/** Opens a separate tab with these files, ready for the click on Upload. */
async function tabWith(files: Awaited<ReturnType<typeof generatePhotos>>): Promise<Page> {
  const page = await context.newPage()
  onTestFinished(() => page.close())
  await page.goto('/upload')
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await see(page.getByText(new RegExp(`Uploaded: \\d+/${files.length}`))).toBeVisible(patience)
  return page
}
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()

//
test('two tabs send a folder to a bucket that is killed on the way: each photo once, for one credit', async () => {
  const before = await credits()
  const files = await generatePhotos(count)
  const tabs = [await tabWith(files), await tabWith(files)]
  for (const tab of tabs) await upload(tab)
  await expect.poll(arrived, patience).toBeGreaterThan(3)
  const bringBack = await storage.remove('')
  await wait(outageMs)
  await bringBack()
  for (const tab of tabs)
    await see(tab.getByText(`Uploaded: ${count}/${count}`)).toBeVisible(patience)
  await expect.poll(photos, patience).toEqual({ pending: 0, completed: count, failed: 0 })
  expect(before - (await credits())).toBe(count)
}, 600_000)

test('an upload that is cleared halfway leaves only whole photos, each for one credit', async () => {
  const [before, had] = [await credits(), await arrived()]
  const files = (await generatePhotos(2 * count)).slice(count)
  const page = await tabWith(files)
  await upload(page)
  await expect.poll(arrived, patience).toBeGreaterThan(had + 2)
  storage.freeze()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  storage.thaw()
  const settled = async () => {
    const { pending, completed } = await photos()
    return { pending, isPaid: before - (await credits()) === completed - had }
  }
  await expect.poll(settled, patience).toEqual({ pending: 0, isPaid: true })
  expect(await arrived()).toBeLessThan(had + count)
  app.admin('sweep', '0')
  const left = app.findings().filter((finding) => !finding.startsWith('Object incoming/'))
  expect(left).toEqual([])
}, 300_000)
