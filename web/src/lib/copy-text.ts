/**
 * Copies the text of an element. At plain-http addresses scripts have no clipboard access; there the element is selected
 * and copied as a user would. Rejects if the browser does not allow it.
 */
export async function copyText(shownIn: Element): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(shownIn.textContent)
  getSelection()?.selectAllChildren(shownIn)
  if (!document.execCommand('copy')) throw new Error('The browser does not allow copying')
}
