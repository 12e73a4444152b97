import type { Page } from '@playwright/test'

/**
 * Resolves when the page shows an element with exactly this text. Call it before the action that shows the text: on a
 * busy machine a message that lasts two seconds may be gone before Playwright looks for it. Fails after two minutes.
 */
export const waitForBriefText = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const isShown = () => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const { textContent, parentElement } = texts.currentNode
            if (textContent?.trim() !== wanted) continue
            if (parentElement?.checkVisibility({ visibilityProperty: true })) return true
          }
          return false
        }
        const observer = new MutationObserver(() => {
          if (!isShown()) return
          observer.disconnect()
          resolve()
        })
        const changes = { childList: true, characterData: true, attributes: true }
        observer.observe(document.body, { subtree: true, ...changes })
        setTimeout(() => reject(new Error(`The page did not show “${wanted}”.`)), 120_000)
      }),
    text,
  )
