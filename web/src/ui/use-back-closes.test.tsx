import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** A page with a form, a dialog over it, and a question over that. */
function Page() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Details">
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
        <ConfirmDialog
          open={asking}
          title="Really?"
          cancel="No"
          confirm="Yes"
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}

const details = page.getByRole('dialog', { name: 'Details' })
const question = page.getByRole('alertdialog', { name: 'Really?' })
/** By script, because without the styles of the app the layer that catches clicks covers the dialog. */
async function click(name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}

let address: string
beforeEach(() => {
  // Adds an entry for the previous page and one for the tested page.
  history.pushState({ at: 'before' }, '')
  history.pushState({ at: 'page' }, '')
  address = location.href
})
const at = () => (history.state as { at?: string } | null)?.at

//
test('Back closes the upper of two layers, then the lower one, and the form stays', async () => {
  await render(<Page />)
  await page.getByLabelText('Note').fill('Lisbon')
  await click('Open')
  await click('Delete')
  await expect.element(question).toBeVisible()

  history.back()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(details).toBeVisible()
  history.back()
  await expect.element(details).not.toBeInTheDocument()
  expect(at()).toBe('page')
  expect(location.href).toBe(address)
  await expect.element(page.getByLabelText('Note')).toHaveValue('Lisbon')
})

//
test('after a layer was closed by its button, one Back leaves the page', async () => {
  await render(<Page />)
  await click('Open')
  await click('Delete')
  await click('No')
  await expect.element(question).not.toBeInTheDocument()
  await click('Close')
  await expect.element(details).not.toBeInTheDocument()
  history.back()
  await expect.poll(at).toBe('before')
})

test('a layer that is opened again gets no second history entry', async () => {
  await render(<Page />)
  for (let time = 0; time < 3; time += 1) {
    await click('Open')
    await expect.element(details).toBeVisible()
    await click('Close')
    await expect.element(details).not.toBeInTheDocument()
  }
  const { length } = history
  await click('Open')
  await expect.element(details).toBeVisible()
  expect(history.length).toBe(length)
  history.back()
  await expect.element(details).not.toBeInTheDocument()
  expect(at()).toBe('page')
})

test('from a page that was opened in a layer, Back leads to the page below', async () => {
  await render(<Page />)
  await click('Open')
  await expect.element(details).toBeVisible()
  history.pushState({ at: 'next' }, '')
  await click('Close')
  await expect.element(details).not.toBeInTheDocument()
  history.back()
  await expect.poll(at).toBe('page')
  history.back()
  await expect.poll(at).toBe('before')
})

test('routers are notified of pages, not of layers', async () => {
  let pops = 0
  const count = () => void (pops += 1)
  addEventListener('popstate', count)
  await render(<Page />)
  await click('Open')
  await expect.element(details).toBeVisible()
  history.back()
  await expect.element(details).not.toBeInTheDocument()
  expect(pops).toBe(0)
  history.back()
  await expect.poll(() => pops).toBe(1)
  removeEventListener('popstate', count)
})
