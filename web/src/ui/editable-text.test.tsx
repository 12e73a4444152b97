import { createAtom } from '@tanstack/react-store'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { EditableText } from './editable-text.tsx'

const unsaved = createAtom<ReadonlyMap<string, string>>(new Map())
const notSaved = page.getByText('Not saved. Leave the field to try again.')

/** Shows a new value before it is saved, and the old one again if saving fails. */
function Editor({ server, place = 'one' }: { server: { works: boolean }; place?: string }) {
  const [value, setValue] = useState('Porto')
  return (
    <>
      <EditableText
        unsaved={unsaved}
        key={place}
        draftKey={place}
        label="Location"
        value={value}
        isEdited={false}
        mark="Edited by you"
        hint="Empty it to return."
        maxLength={200}
        onSave={async (text) => {
          setValue(text)
          await new Promise(requestAnimationFrame)
          if (server.works) return setValue(text || 'Oslo')
          setValue('Porto')
          await new Promise(requestAnimationFrame)
          throw new Error('The server cannot be reached.')
        }}
      />
      <output>{value}</output>
    </>
  )
}

test('a text that could not be saved stays in the field with a note and is saved on retry', async () => {
  const server = { works: false }
  await render(<Editor server={server} />)
  const field = page.getByLabelText('Location')
  await field.fill('Bergen')
  await userEvent.keyboard('{Enter}')

  await expect.element(notSaved).toBeVisible()
  await expect.element(field).toHaveValue('Bergen')
  await expect.element(page.getByRole('status')).toHaveTextContent('Porto')
  server.works = true
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.element(notSaved).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Bergen')
})

test('a text that could not be saved is shown again when its field is mounted again', async () => {
  const server = { works: false }
  const shown = await render(<Editor server={server} place="first" />)
  const field = page.getByLabelText('Location')
  await field.fill('Bergen')
  await userEvent.tab()
  await expect.element(notSaved).toBeVisible()
  await shown.rerender(<Editor server={server} place="second" />)
  await expect.element(field).toHaveValue('Porto')
  await expect.element(notSaved).not.toBeInTheDocument()
  await shown.rerender(<Editor server={server} place="first" />)
  await expect.element(field).toHaveValue('Bergen')
  await expect.element(notSaved).toBeVisible()
  server.works = true
  await field.click()
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await shown.rerender(<Editor server={server} place="second" />)
  await shown.rerender(<Editor server={server} place="first" />)
  await expect.element(notSaved).not.toBeInTheDocument()
})

test('saves a text that is being typed when its field is unmounted', async () => {
  const shown = await render(<Editor server={{ works: true }} place="third" />)
  await page.getByLabelText('Location').fill('Bergen')
  await shown.rerender(<Editor server={{ works: true }} place="fourth" />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
})

test('the browser asks before the window is closed with an unsaved text', async () => {
  await render(<Editor server={{ works: true }} place="fifth" />)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  await page.getByLabelText('Location').fill('Bergen')
  expect(asks()).toBe(true)
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.poll(asks).toBe(false)
})

test('an emptied field shows the prediction once it is loaded', async () => {
  await render(<Editor server={{ works: true }} />)
  const field = page.getByLabelText('Location')
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('Oslo')
  await field.fill('Bergen')
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.element(field).toHaveValue('Bergen')
})
