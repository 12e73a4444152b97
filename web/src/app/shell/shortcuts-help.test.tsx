import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import '../styles.css'

const sheet = page.getByRole('dialog', { name: 'Keyboard' })
const single = page.getByRole('checkbox', { name: /^Single-key shortcuts/ })

afterEach(() => {
  document.cookie = 'keys=; Path=/; Max-Age=0'
})

test('? and a button open the sheet, which lists the keys; Escape closes it', async () => {
  await render(<ShortcutsHelp />)
  await userEvent.keyboard('?')
  for (const key of ['/', 'j', 'k', 'x', 'Enter', 'Esc', '?']) {
    await expect.element(sheet.getByText(key, { exact: true }).first()).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await expect.element(sheet).toBeVisible()
})

// AUTH-087
test('keys of a single character are switched off there, and stay off after signing out', async () => {
  await render(<ShortcutsHelp />)
  await userEvent.keyboard('?')
  await single.click()
  await expect.element(single).not.toBeChecked()
  localStorage.clear()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  expect(sheet.elements()).toEqual([])
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await single.click()
  await expect.element(single).toBeChecked()
  expect(document.cookie).not.toContain('keys')
})
