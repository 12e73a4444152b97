import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { OwnText } from './own-text.tsx'

const notSaved = page.getByText('Not saved. Leaving the field tries again.')

/** Shows what is written before it is saved, and the old value again where the answer is no. */
function Place({ server, place = 'one' }: { server: { isThere: boolean }; place?: string }) {
  const [value, setValue] = useState('Porto')
  return (
    <>
      <OwnText
        key={place}
        keptAs={place}
        label="Location"
        value={value}
        isOwn={false}
        mark="Edited by you"
        hint="Empty it to return."
        maxLength={200}
        onWrite={async (text) => {
          setValue(text)
          await new Promise(requestAnimationFrame)
          if (server.isThere) return setValue(text || 'Oslo')
          setValue('Porto')
          await new Promise(requestAnimationFrame)
          throw new Error('Nobody is there.')
        }}
      />
      <output>{value}</output>
    </>
  )
}

test('what was written and not saved stays in the field, says so, and is tried again', async () => {
  const server = { isThere: false }
  await render(<Place server={server} />)
  const field = page.getByLabelText('Location')
  await field.fill('Bergen')
  await userEvent.keyboard('{Enter}')

  await expect.element(notSaved).toBeVisible()
  await expect.element(field).toHaveValue('Bergen')
  await expect.element(page.getByRole('status')).toHaveTextContent('Porto')
  server.isThere = true
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.element(notSaved).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Bergen')
})

test('what was not saved is there again after the field was away', async () => {
  const server = { isThere: false }
  const shown = await render(<Place server={server} place="first" />)
  const field = page.getByLabelText('Location')
  await field.fill('Bergen')
  await userEvent.tab()
  await expect.element(notSaved).toBeVisible()
  await shown.rerender(<Place server={server} place="second" />)
  await expect.element(field).toHaveValue('Porto')
  await expect.element(notSaved).not.toBeInTheDocument()
  await shown.rerender(<Place server={server} place="first" />)
  await expect.element(field).toHaveValue('Bergen')
  await expect.element(notSaved).toBeVisible()
  server.isThere = true
  await field.click()
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await shown.rerender(<Place server={server} place="second" />)
  await shown.rerender(<Place server={server} place="first" />)
  await expect.element(notSaved).not.toBeInTheDocument()
})

test('what is being written when the field goes away is saved', async () => {
  const shown = await render(<Place server={{ isThere: true }} place="third" />)
  await page.getByLabelText('Location').fill('Bergen')
  await shown.rerender(<Place server={{ isThere: true }} place="fourth" />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
})

test('the window is not closed over a text without a question', async () => {
  await render(<Place server={{ isThere: true }} place="fifth" />)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  await page.getByLabelText('Location').fill('Bergen')
  expect(asks()).toBe(true)
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.poll(asks).toBe(false)
})

test('an emptied field shows the prediction once it is known', async () => {
  await render(<Place server={{ isThere: true }} />)
  const field = page.getByLabelText('Location')
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('Oslo')
  await field.fill('Bergen')
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Bergen')
  await expect.element(field).toHaveValue('Bergen')
})
