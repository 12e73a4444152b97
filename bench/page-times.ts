import type { Page } from '@playwright/test'

type Times = { added: number; firstRow: number; tasks: { at: number; ms: number }[] }

/** Makes the page record when files are chosen, when the first row is painted, and every task longer than 50 ms. */
export async function noteTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: Times = { added: 0, firstRow: 0, tasks: [] }
    Object.assign(globalThis, { times })
    addEventListener('input', () => (times.added ||= performance.now()), { capture: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        times.tasks.push({ at: startTime, ms: duration })
      }
    }).observe({ type: 'longtask' })
    const rows = new MutationObserver(() => {
      if (!document.querySelector('tbody tr')) return
      rows.disconnect()
      requestAnimationFrame(() => setTimeout(() => (times.firstRow = performance.now())))
    })
    rows.observe(document.body, { childList: true, subtree: true })
  })
}

/** Returns the records in milliseconds; `worst` is the longest task after the files were chosen. */
export async function readTimes(page: Page) {
  const { added, firstRow, tasks } = await page.evaluate(
    () => (globalThis as unknown as { times: Times }).times,
  )
  const since = tasks.filter(({ at, ms }) => at + ms > added).map(({ ms }) => ms)
  return { toTable: firstRow - added, worst: Math.max(0, ...since), longTasks: since.length }
}

/** The milliseconds since the files were chosen. */
export function msSinceAdded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { times } = globalThis as unknown as { times: Times }
    return performance.now() - times.added
  })
}
