import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  Object.defineProperty(Navigator.prototype, 'clipboard', clipboard ?? {})
})

/** An element with a text, in a browser whose clipboard is not available to scripts. */
function givenElement() {
  Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  const element = document.createElement('p')
  element.textContent = 'ana@example.org'
  document.body.append(element, 'other text')
  return element
}

// NAV-033
test('without clipboard access the text of the element is selected and copied', async () => {
  const commands = vi.spyOn(document, 'execCommand').mockReturnValue(true)
  await copyText(givenElement())
  expect(getSelection()?.toString()).toBe('ana@example.org')
  expect(commands.mock.calls).toEqual([['copy']])
})

test('rejects if the browser does not allow copying', async () => {
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await expect(copyText(givenElement())).rejects.toThrow('does not allow copying')
})
