import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { limits } from '@verso/contract/limits.ts'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { signInOnScreen } from '../e2e/people.ts'
import { person } from '../e2e/person.ts'
import { countPuts, openBrowser, watchRenderers } from './browser.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { floorRate } from './floor.ts'
import { noteTimes, readTimes } from './page-times.ts'
import { makePhotos } from './photos.ts'

const email = 'bench@example.org'
/** Limits of the upload page, in milliseconds and megabytes. */
const budget = { toTable: 500, task: 300, renderer: 700 }
/** The minimal server neither signs links, inspects pictures, holds credits nor prepares photos. */
const minShareOfFloor = 0.2
const timeoutMs = 30 * 60_000

/** Adds 1,500 photos of about 2 MB in a real browser and uploads them; all must be stored and analysed. */
export async function benchUpload(folder: string, size?: number): Promise<Figure[]> {
  const count = size ?? limits.photosPerUpload
  say(`Making ${count} photos`)
  const paths = await makePhotos(join(folder, 'photos'), count)
  say('Measuring the floor')
  const sample = paths.slice(0, 300)
  const floor = await floorRate(join(folder, 'floor'), sample, limits.parallelUploads)
  const app = await App.start()
  try {
    const api = await person(app, app.address, email)
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
    const page = await browser.newPage({ baseURL: app.address })
    page.setDefaultTimeout(timeoutMs)
    await signInOnScreen(page, email)
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    const puts = countPuts(page)
    const rendererPeak = await watchRenderers(browser)
    const rate = await addAndUpload(page, paths)
    const { toTable, worst, longTasks } = await readTimes(page)
    say(`${puts.all} PUTs, ${longTasks} tasks above 50 ms`)
    return [
      atMost('PUTs in flight', puts.max, limits.parallelUploads),
      atMost('time to the first row', toTable, budget.toTable, 'ms'),
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

/** Returns photos per second from the click on Upload until the last one is stored. */
async function addAndUpload(page: Page, paths: string[]): Promise<number> {
  const n = paths.length.toLocaleString('en')
  await noteTimes(page)
  say('Adding')
  await page.locator('input[type=file][multiple]').setInputFiles(paths)
  await expect(page.getByText(`Uploaded: 0/${n}`)).toBeVisible({ timeout: timeoutMs })
  say('Uploading')
  const start = performance.now()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('All files are done.')).toBeVisible({ timeout: timeoutMs })
  const seconds = (performance.now() - start) / 1000
  await expect(page.getByText(`Uploaded: ${n}/${n}`)).toBeVisible()
  return paths.length / seconds
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
