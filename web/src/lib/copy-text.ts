/**
 * Copies the text that an element shows. At plain-http addresses browsers have no clipboard for scripts; there the
 * element is selected and copied as a person would. Rejects if the browser does not allow it.
 */
export async function copyText(shownIn: Element): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(shownIn.textContent)
  getSelection()?.selectAllChildren(shownIn)
  if (!document.execCommand('copy')) throw new Error('The browser does not allow copying')
}
