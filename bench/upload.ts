import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { limits } from '@verso/contract/limits.ts'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { signInOnScreen } from '../e2e/sign-in.ts'
import { countPuts, openBrowser, watchRenderers } from './browser.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { floorRate } from './floor.ts'
import { msSinceAdded, noteTimes, readTimes } from './page-times.ts'
import { makePhotos } from './photos.ts'

const email = 'bench@example.org'
/** Limits of the upload page, in milliseconds and megabytes. */
const budget = { toTable: 500, task: 300, renderer: 700 }
/** How much hashing may slow down the listing of the photos. */
const maxListing = 1.2
/** Low, because the minimal server does not sign links, inspect pictures, hold credits or prepare photos. */
const minShareOfFloor = 0.2
const timeoutMs = 30 * 60_000

/** Adds 1,500 photos of about 2 MB in a real browser and uploads them; all must be stored and described. */
export async function benchUpload(folder: string, size?: number): Promise<Figure[]> {
  const count = size ?? limits.photosPerUpload
  say(`Making ${count} photos`)
  const paths = await makePhotos(join(folder, 'photos'), count)
  say('Measuring the floor')
  const sample = paths.slice(0, 300)
  const floor = await floorRate(join(folder, 'floor'), sample, limits.parallelUploads)
  const app = await App.start()
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, `${count}`)
    const figures = await uploadInBrowser(app, paths, floor)
    say('Waiting for the analysis')
    const { completed, failed } = await analysed(api, count)
    if (failed > 0) say(`${failed} photos failed`)
    const findings = app.findings()
    for (const finding of findings) say(finding)
    return [...figures, exactly('stored and completed', findings.length > 0 ? 0 : completed, count)]
  } finally {
    await app.stop()
  }
}

async function uploadInBrowser(app: App, paths: string[], floor: number): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    say('Adding without hashes')
    const unhashed = await openUploads(browser, app)
    await unhashed.route(/hash-worker/, (route) => route.abort())
    const withoutHashes = await add(unhashed, paths)
    await unhashed.close()

    const page = await openUploads(browser, app)
    const puts = countPuts(page)
    const rendererPeak = await watchRenderers(browser)
    say('Adding')
    const listed = await add(page, paths)
    const rate = await upload(page, paths.length)
    const { toTable, worst, longTasks } = await readTimes(page)
    say(`${puts.all} PUTs, ${longTasks} tasks above 50 ms`)
    return [
      atMost('PUTs in flight', puts.max, limits.parallelUploads),
      atMost('time to the first row', toTable, budget.toTable, 'ms'),
      {
        name: 'time until all are listed',
        value: listed,
        unit: 'ms',
        against: { what: 'without hashes', value: withoutHashes },
        bar: { max: maxListing },
      },
      atMost('longest task after adding', worst, budget.task, 'ms'),
      atMost('memory of the renderer', rendererPeak(), budget.renderer, 'MB'),
      {
        name: 'uploaded photos a second',
        value: rate,
        unit: '/s',
        against: { what: 'floor', value: floor },
        bar: { min: minShareOfFloor },
      },
    ]
  } finally {
    await browser.close()
  }
}

async function openUploads(browser: Browser, app: App): Promise<Page> {
  const page = await browser.newPage({ baseURL: app.address })
  page.setDefaultTimeout(timeoutMs)
  await signInOnScreen(page, email)
  await page.getByRole('link', { name: 'Upload new image' }).first().click()
  return page
}

/** Returns the milliseconds until all photos are in the table. */
async function add(page: Page, paths: string[]): Promise<number> {
  await noteTimes(page)
  await page.locator('input[type=file][multiple]').setInputFiles(paths)
  const n = paths.length.toLocaleString('en')
  await page.getByText(`Uploaded: 0/${n}`).waitFor()
  return msSinceAdded(page)
}

/** Returns photos per second from the click on Upload until the last one is stored. */
async function upload(page: Page, count: number): Promise<number> {
  say('Uploading')
  const start = performance.now()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('All files are done.')).toBeVisible({ timeout: timeoutMs })
  const seconds = (performance.now() - start) / 1000
  const n = count.toLocaleString('en')
  await expect(page.getByText(`Uploaded: ${n}/${n}`)).toBeVisible()
  return count / seconds
}

async function analysed(api: Api, count: number) {
  for (;;) {
    const { status_counts } = await api.call('getImages', { limit: 10 })
    if (status_counts.completed + status_counts.failed >= count) return status_counts
    await wait(1000)
  }
}

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
