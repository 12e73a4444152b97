import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { calls } from '@verso/contract/calls.ts'
import {
  type FailedWriteName,
  failedWrites,
  offlineLine,
  unreachableLine,
} from './network-failures.ts'
import type { Proxy } from './proxy.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const question = (page: Page) => page.getByRole('alertdialog')

/** The line above everything, which is found even while a dialog hides the rest from screen readers. */
export const networkBanner = (page: Page) => page.locator('[data-network-banner]')

/** How long to wait after the network is back for something that should not run. */
const quietMs = 1500

/** How long no script may have been loading before a cut. */
const idleMs = 300

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

/** Cuts the network of one page repeatedly, and records which messages were seen and what was sent after each cut. */
export class Outages {
  readonly seen = new Set<FailedWriteName>()
  readonly ranLater: string[] = []
  private isBack = false
  private isOffline = false
  private readonly scripts = new Set<Request>()
  private scriptsChanged = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.watchScripts()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!this.isBack || !pathname.startsWith('/api/') || request.method() === 'GET') return
      const body = (request.postDataJSON() ?? {}) as Record<string, unknown>
      if (!isRead(pathname, body)) this.ranLater.push(`${pathname} ${request.postData() ?? ''}`)
    })
  }

  private watchScripts(): void {
    const ended = (request: Request) => {
      if (this.scripts.delete(request)) this.scriptsChanged = Date.now()
    }
    this.page.on('request', (request) => {
      // Scripts of the page that is left may end without an event.
      if (request.isNavigationRequest()) this.scripts.clear()
      if (request.resourceType() === 'script') this.scripts.add(request)
    })
    this.page.on('requestfinished', ended)
    this.page.on('requestfailed', ended)
  }

  /** Waits until no script is loading: parts of a page that load on demand must be there before the cut. */
  private async loaded(): Promise<void> {
    const isIdle = () => this.scripts.size === 0 && Date.now() - this.scriptsChanged >= idleMs
    await expect.poll(isIdle, { message: 'all scripts are loaded' }).toBe(true)
  }

  /** Runs `press` without a network, then restores the network and records anything that is sent. */
  async without(press: () => Promise<void>, wait = true): Promise<void> {
    const context = this.page.context()
    await this.loaded()
    await context.setOffline(true)
    this.isOffline = true
    await expect(networkBanner(this.page)).toHaveText(offlineLine)
    await press()
    this.isBack = wait
    await context.setOffline(false)
    this.isOffline = false
    await expect(networkBanner(this.page)).toBeHidden()
    if (wait) await this.page.waitForTimeout(quietMs)
    this.isBack = false
  }

  /**
   * The same while the proxy refuses connections, or responds with its own page. The page notices with its first lost
   * request.
   */
  async behind(
    { network, responds }: { network: Proxy; responds: 'page' | 'refusal' },
    press: () => Promise<void>,
  ): Promise<void> {
    await this.loaded()
    await (responds === 'page' ? network.respondWithPage() : network.refuse())
    await press()
    await expect(networkBanner(this.page)).toHaveText(unreachableLine)
    this.isBack = true
    await network.accept()
    await expect(networkBanner(this.page)).toBeHidden()
    await this.page.waitForTimeout(quietMs)
    this.isBack = false
  }

  /**
   * Runs `press` and checks the message of this row. Then dismisses the message, so that it is not mistaken for the next
   * one.
   */
  async reads(name: FailedWriteName, press: () => Promise<void>): Promise<void> {
    const { reads } = failedWrites[name]
    await Promise.all([reads && waitForBriefText(this.page, reads), press()])
    if (reads !== '') {
      await expect(networkBanner(this.page)).toHaveText(
        this.isOffline ? offlineLine : unreachableLine,
      )
      await dismiss(this.page)
    }
    this.seen.add(name)
  }
}

/** Waits for two-second messages to disappear, and dismisses toasts. */
export async function dismiss(page: Page): Promise<void> {
  // A message that is fading is hidden, but its text could still be mistaken for the next one.
  const includeHidden = true
  const toasts = page.getByRole('button', { name: 'Dismiss', exact: true, includeHidden })
  // Clicked in the page itself, because Playwright cannot click a toast that is disappearing. Repeated, because another
  // message may appear in between.
  await expect(async () => {
    await toasts.evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).click()
    })
    await expect(toasts).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('alertdialog', { includeHidden })).toHaveCount(0)
}
