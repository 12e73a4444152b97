import type { Locator } from 'vitest/browser'

/** Resolves with how many milliseconds the element was shown, once it is gone. Call it before it appears. */
export async function timeShown(element: Locator): Promise<number> {
  await untilPage(() => element.query() !== null)
  const start = performance.now()
  await untilPage(() => element.query() === null)
  return performance.now() - start
}

/** Resolves right after the change of the page that makes the condition true. */
function untilPage(isMet: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isMet()) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    look()
  })
}
