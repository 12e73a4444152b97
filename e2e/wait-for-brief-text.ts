import type { Page } from '@playwright/test'

/**
 * Resolves when the page shows the text. Call it before the action that shows the text: on a busy machine a message that
 * lasts two seconds may be gone before Playwright looks for it. Fails after a minute.
 */
export const waitForBriefText = (page: Page, text: string): Promise<void> =>
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
