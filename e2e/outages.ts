import { expect, type Locator, type Page } from '@playwright/test'
import { calls } from '@verso/contract/calls.ts'
import { type CutName, cuts, offlineLine, unreachableLine } from './network-failures.ts'
import type { Proxy } from './proxy.ts'

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const question = (page: Page) => page.getByRole('alertdialog')

/** Over everything, also where a dialog hides the rest from screen readers. */
export const line = (page: Page) => page.locator('[data-network-banner]')

/** The time after the network is back in which something that had waited would run. */
const settleMs = 1500

/** Whether a request only reads. */
function isRead(path: string, body: Record<string, unknown>): boolean {
  const name = Object.entries(calls).find(
    ([, call]) =>
      path.endsWith(`/${call.path}`) &&
      Object.entries(call.with ?? {}).every(([key, value]) => body[key] === value),
  )?.[0]
  return (
    name !== undefined &&
    /^(get|list|suggest|describeSelection|preview|refreshToken|detect)/.test(name)
  )
}

/** Cuts the network of one page again and again, and collects what was seen and what was sent after each cut. */
export class Outages {
  readonly seen = new Set<CutName>()
  readonly ranLater: string[] = []
  private isBack = false
  private isOffline = false
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!this.isBack || !pathname.startsWith('/api/') || request.method() === 'GET') return
      const body = (request.postDataJSON() ?? {}) as Record<string, unknown>
      if (!isRead(pathname, body)) this.ranLater.push(`${pathname} ${request.postData() ?? ''}`)
    })
  }

  /** Runs `press` without a network, then has it back and waits whether anything is sent. */
  async without(press: () => Promise<void>, wait = true): Promise<void> {
    const context = this.page.context()
    await context.setOffline(true)
    this.isOffline = true
    await expect(line(this.page)).toHaveText(offlineLine)
    await press()
    this.isBack = wait
    await context.setOffline(false)
    this.isOffline = false
    await expect(line(this.page)).toBeHidden()
    if (wait) await this.page.waitForTimeout(settleMs)
    this.isBack = false
  }

  /** The same while the proxy refuses connections, or responds itself with a page. The page notices it by the first lost request. */
  async behind(
    { network, responds }: { network: Proxy; responds: 'page' | 'refusal' },
    press: () => Promise<void>,
  ): Promise<void> {
    await (responds === 'page' ? network.respondWithPage() : network.refuse())
    await press()
    await expect(line(this.page)).toHaveText(unreachableLine)
    this.isBack = true
    await network.accept()
    await expect(line(this.page)).toBeHidden()
    await this.page.waitForTimeout(settleMs)
    this.isBack = false
  }

  /** Presses, and sees what this row says. The message then goes, so that the next one is not taken for it. */
  async reads(name: CutName, press: () => Promise<void>): Promise<void> {
    const { reads } = cuts[name]
    await press()
    if (reads !== '') {
      const text = this.page.getByText(reads, { exact: true }).last()
      await expect(text).toBeVisible()
      await expect(line(this.page)).toHaveText(this.isOffline ? offlineLine : unreachableLine)
      await dismiss(this.page)
    }
    this.seen.add(name)
  }
}

/** Messages of two seconds go by themselves, toasts are dismissed. */
export async function dismiss(page: Page): Promise<void> {
  const toasts = button(page, 'Dismiss')
  // In the page itself: one that goes by itself cannot be clicked any more.
  await toasts.evaluateAll((all) => {
    for (const each of all) (each as HTMLElement).click()
  })
  await expect(toasts).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}
