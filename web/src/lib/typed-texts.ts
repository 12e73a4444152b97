import { withoutUnusable } from '@verso/contract/characters.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Removes invisible characters, which the server refuses, from every field of the page as soon as they are typed, pasted or
 * dropped: people cannot see them, and copy them with words from other pages. Passwords stay exactly as typed. Returns
 * what ends it.
 */
export function cleanTypedTexts(page: Document): () => void {
  const end = new AbortController()
  // Before React sees the event, so that no part of the app ever has such a text.
  const early = { capture: true, signal: end.signal }
  page.addEventListener('input', onInput, early)
  page.addEventListener('compositionend', onCompositionEnd, early)
  return () => end.abort()
}

function onInput(event: Event): void {
  // Changing a field would end the input of a character that is composed of several keys.
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
  // Fields of e-mail addresses have no caret that scripts can move.
  if (field.selectionStart !== null) field.setSelectionRange(caret.length, caret.length)
  return true
}

const isTextControl = (field: EventTarget | null): field is TextControl =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'file')

/** React replaces the setter of each field, and would take a value that it sees set for one of its own. */
function setValue(field: TextControl, value: string): void {
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}
