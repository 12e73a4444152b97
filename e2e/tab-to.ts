import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until `target` has the focus. Fails if a focused element on the way is not visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press(key)
    expect(await page.evaluate(unseenFocus)).toBe('')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target, 'Tab leads there').toBeFocused()
}

/** Runs in the page: describes the focused element if it has no focus ring or is outside the window. */
function unseenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const framed = [focused, focused.closest('label')].some(
    (each) => each && getComputedStyle(each).outlineStyle !== 'none',
  )
  const { top, bottom, left, right } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return framed && inside ? '' : focused.outerHTML.slice(0, 200)
}
