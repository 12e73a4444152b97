import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { cleanTypedTexts } from './typed-texts.ts'

let stop: () => void
beforeEach(() => {
  stop = cleanTypedTexts(document)
})
afterEach(() => stop())

type FieldProps = { type?: string; autoComplete?: string; initial?: string; isLong?: boolean }

/** A field like those of the app, with what would be sent. */
function Field({ type = 'text', autoComplete = 'off', initial = '', isLong }: FieldProps) {
  const [text, setText] = useState(initial)
  const shared = { 'aria-label': 'Field', autoComplete, value: text }
  return (
    <>
      {isLong ? (
        <textarea {...shared} onChange={({ target }) => setText(target.value)} />
      ) : (
        <input {...shared} type={type} onChange={({ target }) => setText(target.value)} />
      )}
      <output>{JSON.stringify(text)}</output>
    </>
  )
}

const field = page.getByLabelText('Field')
const sent = page.getByRole('status')

/** Inserts a text at the caret in one step, as pasting does. */
const paste = (text: string) => document.execCommand('insertText', false, text)

// AUTH-012
test.each([
  ['a name', 'text', 'Ann\u200b Lee\u00ad', 'Ann Lee'],
  ['an address', 'email', '\u202aann@example.org\u202c\ufeff', 'ann@example.org'],
  ['a search', 'search', '\u2066harbour\u2069', 'harbour'],
  ['words of other scripts', 'text', 'علی\u200cرضا 👩\u200d🚀', 'علی\u200cرضا 👩\u200d🚀'],
])('%s has no invisible characters', async (_name, type, pasted, expected) => {
  await render(<Field type={type} />)
  await field.fill(pasted)
  await expect.element(sent).toHaveTextContent(JSON.stringify(expected))
  await expect.element(field).toHaveValue(expected)
})

test('a note keeps its line breaks and tabs', async () => {
  await render(<Field isLong />)
  await field.fill('Lisbon\u200b\n\t1958\u202e')
  await expect.element(sent).toHaveTextContent(JSON.stringify('Lisbon\n\t1958'))
})

test('typing continues where the characters were removed', async () => {
  await render(<Field initial="Lisbon 1958" />)
  await field.click()
  const input = field.element() as HTMLInputElement
  input.setSelectionRange(7, 7)
  paste('\u200bMay\u200b\u200b')
  await userEvent.keyboard(' ')
  await expect.element(sent).toHaveTextContent(JSON.stringify('Lisbon May 1958'))
})

test('an invisible character alone changes nothing', async () => {
  await render(<Field initial="Lisbon" />)
  await field.click()
  paste('\u200f')
  await expect.element(field).toHaveValue('Lisbon')
  await expect.element(sent).toHaveTextContent(JSON.stringify('Lisbon'))
})

test.each(['password', 'text'])('a password in a field of type %s stays as typed', async (type) => {
  await render(<Field type={type} autoComplete="new-password" />)
  await field.fill('Pass\u200bword-1')
  await expect.element(sent).toHaveTextContent(JSON.stringify('Pass\u200bword-1'))
})

test('text that an input method is composing is left alone until it is complete', async () => {
  await render(<Field />)
  const input = field.element() as HTMLInputElement
  input.focus()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, 'か\u200b')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  expect(input.value).toBe('か\u200b')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.element(sent).toHaveTextContent(JSON.stringify('か'))
  expect(input.value).toBe('か')
})
