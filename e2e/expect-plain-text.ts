import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from './journey.ts'

/** Fails if the page turned a text into an element or a script. */
export async function expectPlainText(page: Page, title: RegExp): Promise<void> {
  const planted = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) =>
          [...element.attributes].some((each) => each.name.startsWith('on')) ||
          /^(iframe|object|embed|marquee|math|frameset)$/i.test(element.tagName) ||
          (element instanceof HTMLScriptElement && !element.src) ||
          element.getAttribute('src') === 'x',
      ).length,
  )
  expect(planted).toBe(0)
  await expect(page).toHaveTitle(title)
  await expectNoSideways(page)
}
