import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { fakeServer } from '../../test/fake-server.ts'
import { settings } from '../../test/given.ts'
import type { LegalKind } from './legal-content.tsx'
import { LegalOverlay } from './legal-overlay.tsx'

fakeServer({ getSettings: () => settings })

function Form({ kind }: { kind: LegalKind }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Full Name" />
      <button type="button" onClick={() => setOpen(true)}>
        Read
      </button>
      <LegalOverlay kind={kind} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** By keyboard, because without style sheets the overlay does not cover the page. */
async function press(target: Locator) {
  const element = (await target.findElement()) as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter}')
}

// AUTH-025, AUTH-026, LEGAL-001
test.each([
  ['terms', 'Terms of Services', 'Last modified May 2024'],
  ['privacy', 'Privacy Policy', 'Last updated May 1, 2024'],
] as const)(
  'the %s document opens over the form, closes again, and the form keeps its input',
  async (kind, title, date) => {
    await render(<Form kind={kind} />)
    await page.getByLabelText('Full Name').fill('Ada Example')
    await page.getByRole('button', { name: 'Read' }).click()

    const overlay = page.getByRole('dialog', { name: title })
    await expect.element(overlay.getByText(date)).toBeVisible()
    await expect.element(overlay.getByText(/7 Sample Quay/).first()).toBeVisible()

    await press(overlay.getByRole('button', { name: 'Close' }))
    await expect.element(overlay).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Full Name')).toHaveValue('Ada Example')
  },
)

test('the contents scroll to a section without changing the address', async () => {
  await render(<Form kind="terms" />)
  await page.getByRole('button', { name: 'Read' }).click()
  const overlay = page.getByRole('dialog')
  await press(overlay.getByRole('link', { name: /Governing law/ }))

  const section = overlay.getByRole('region', { name: /Governing law/ })
  await expect.element(section).toHaveFocus()
  await expect.element(section).toBeInViewport()
  expect(window.location.hash).toBe('')
})
