import type { Page } from '@playwright/test'

/**
 * Resolves when the page shows the text. Call it before what leads there: a busy machine may look at a message of two
 * seconds only when it is gone. Fails after a minute.
 */
export const briefText = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (!document.body.innerText.includes(wanted)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error(`The page did not show “${wanted}”.`)), 60_000)
      }),
    text,
  )
