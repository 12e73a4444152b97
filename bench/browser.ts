import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)

/**
 * Watches the memory of the largest renderer process. Returns a function that stops watching and returns the peak in
 * MB.
 */
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

/** The resident memory of a process in MB, including shared memory. */
function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]).toString()) / 1024
}

/** Counts the page's PUTs: their total, and the maximum at the same time. */
export function countPuts(page: Page) {
  const count = { all: 0, max: 0 }
  const running = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    running.add(request)
    count.all += 1
    count.max = Math.max(count.max, running.size)
  })
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return count
}
