import type { Page } from '@playwright/test'

type Noted = { name: string; ms: number }

/**
 * Makes the page record the milliseconds from each key until another photo is painted: the large picture with another
 * `data-shown` is loaded and visible, and the next frame has begun.
 */
export async function noteKeyTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Noted[] = []
    Object.assign(globalThis, { noted })
    const shown = () => document.querySelector<HTMLElement>('[data-shown]')
    const isVisible = (picture: HTMLImageElement) =>
      picture.complete && picture.naturalWidth > 0 && getComputedStyle(picture).opacity === '1'
    let [key, before] = [0, '']
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const isWaiting = key > 0
        key = timeStamp
        before = shown()?.dataset['shown'] ?? ''
        if (!isWaiting) requestAnimationFrame(look)
      },
      { capture: true },
    )
    function look() {
      const now = shown()
      const picture = now?.querySelector<HTMLImageElement>('img[alt]:not([alt=""])')
      const name = now?.dataset['shown'] ?? ''
      if (name === before || !picture || !isVisible(picture)) return requestAnimationFrame(look)
      const since = key
      key = 0
      return requestAnimationFrame((at) => noted.push({ name, ms: at - since }))
    }
  })
}

/** Resolves when `count` photos have been painted. */
export async function waitForPainted(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { noted: Noted[] }).noted.length >= wanted,
    count,
  )
}

export const readKeyTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted[] }).noted.map(({ ms }) => ms))
