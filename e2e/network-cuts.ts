import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Proxy } from './proxy.ts'

type Cuts = {
  /** The number of files in the upload. */
  count: number
  times: number
  /** The length of each cut, in milliseconds. */
  ms: number
  /** Called during each cut, once the page is waiting. */
  onWaiting?: (cut: number) => Promise<void>
}

const timeout = 20 * 60_000

/** The text of the upload bar. */
const uploaded = (n: number, count: number) =>
  `Uploaded: ${n.toLocaleString('en')}/${count.toLocaleString('en')}`

/**
 * Starts the upload and cuts the network at regular intervals: in the proxy, where only requests notice, and every third
 * time in the browser, which also notices when it ends. Resolves once every file is uploaded.
 */
export async function uploadThroughCuts(page: Page, network: Proxy, cuts: Cuts): Promise<void> {
  const { count, times, ms, onWaiting } = cuts
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  for (let cut = 1; cut <= times; cut += 1) {
    // Often, so that the upload does not end before the cut.
    await expect
      .poll(() => uploadedSoFar(page), { timeout, intervals: [50] })
      .toBeGreaterThanOrEqual((count * cut) / (times + 1))
    const context = page.context()
    const isOffline = cut % 3 === 0
    if (isOffline) await context.setOffline(true)
    else network.down()
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await onWaiting?.(cut)
    await wait(ms)
    await expect(page.getByText('Errored files: 0')).toBeVisible()
    if (isOffline) await context.setOffline(false)
    else network.up()
    await expect(page.getByText('Waiting for a connection')).toBeHidden({ timeout: 60_000 })
  }
  await expect(page.getByText(uploaded(count, count))).toBeVisible({ timeout })
  await expect(page.getByText('Errored files: 0')).toBeVisible()
}

async function uploadedSoFar(page: Page): Promise<number> {
  const text = await page.getByText(/^Uploaded: /).innerText()
  return Number(/: ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

/** The sorted original names of all photos, including duplicates. */
export async function originalNames(api: Api): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const { images } = await api.call('getImages', { page, limit: 100 })
    names.push(...images.map((image) => image.original_name ?? ''))
    if (images.length < 100) return names.toSorted()
  }
}
