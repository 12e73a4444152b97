import { withoutUnusable } from '@verso/contract/characters.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Removes invisible characters from every field of the page as soon as they are typed, pasted or dropped. The server
 * refuses them, and users cannot see them but paste them along with text from other pages. Passwords stay exactly as
 * typed. Returns a function that stops it.
 */
export function cleanTypedTexts(page: Document): () => void {
  const end = new AbortController()
  // Runs before React sees the event, so that no part of the app ever gets such a text.
  const early = { capture: true, signal: end.signal }
  page.addEventListener('input', onInput, early)
  page.addEventListener('compositionend', onCompositionEnd, early)
  return () => end.abort()
}

function onInput(event: Event): void {
  // Changing the field would interrupt the composition of a character.
  if (!(event instanceof InputEvent && event.isComposing)) clean(event.target)
}

function onCompositionEnd({ target }: Event): void {
  if (clean(target)) target?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns whether the text of the field was changed. */
function clean(field: EventTarget | null): boolean {
  if (!isTextControl(field) || field.autocomplete.includes('password')) return false
  const kind = field instanceof HTMLTextAreaElement ? 'lines' : 'line'
  const text = withoutUnusable(field.value, kind)
  if (text === field.value) return false
  const caret = withoutUnusable(field.value.slice(0, field.selectionStart ?? undefined), kind)
  setValue(field, text)
  // E-mail fields have no caret that scripts can move.
  if (field.selectionStart !== null) field.setSelectionRange(caret.length, caret.length)
  return true
}

const isTextControl = (field: EventTarget | null): field is TextControl =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'file')

/** React overrides the setter of each field, and would mistake a value set through it for one of its own. */
function setValue(field: TextControl, value: string): void {
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}
