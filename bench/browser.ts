import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)

/** Watches the memory of the largest renderer; answers how to stop, which tells the peak in MB. */
export async function watchRenderers(browser: Browser): Promise<() => number> {
  const session = await browser.newBrowserCDPSession()
  let peak = 0
  async function look() {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    peak = Math.max(peak, ...pids.map(residentMb))
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), 500)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Megabytes that a process holds, what it shares with others included. */
function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]).toString()) / 1024
}

/** PUTs of the page: how many, and the most that were under way at once. */
export function countPuts(page: Page) {
  const count = { all: 0, most: 0 }
  const underWay = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    underWay.add(request)
    count.all += 1
    count.most = Math.max(count.most, underWay.size)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return count
}
