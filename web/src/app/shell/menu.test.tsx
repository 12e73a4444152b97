import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { settings, tokens, user } from '../../test/given.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.tsx'

const images = { images: [], length: 0, totalCount: 0, count: 0 }
/** The side menu, not the bar on phones, which has the same name. */
const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
const dialog = page.getByRole('dialog', { name: 'Contact Us' })

beforeEach(async () => {
  await page.viewport(1360, 860)
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  session.open(tokens().AuthenticationResult)
  fakeServer({
    getSettings: () => ({ ...settings, windows_app_url: 'https://apps.example.org/windows' }),
    getUser: () => user,
    getImages: () => ({ ...images, status_counts: { pending: 0, completed: 0, failed: 0 } }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function home() {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await render(<App router={router} />)
  await expect.element(menu).toBeVisible()
  return router
}

/** By keyboard, because layers overlap without the styles of the app. */
async function press(target: ReturnType<typeof page.getByRole>) {
  ;((await target.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

// NAV-025, NAV-026, NAV-027, NAV-028
test('the menu links to the installation’s addresses in order', async () => {
  const router = await home()
  const mac = menu.getByRole('link', { name: 'Download app for MacOS' })
  const windows = menu.getByRole('link', { name: 'Download app for Windows' })
  await expect.element(mac).toHaveAttribute('href', '/apps/mac')
  await expect.element(windows).toHaveAttribute('href', 'https://apps.example.org/windows')
  const names = [...menu.element().querySelectorAll('a, button')].map((each) => each.textContent)
  expect(names).toEqual([
    'Image List',
    'Upload',
    'Edit Keywords',
    'Albums',
    'Similar photos',
    'Profile settings',
    'Image settings',
    'Plan & Billing',
    'History',
    'Keyword List',
    'How to Videos',
    'Download app for MacOS',
    'Download app for Windows',
    'Contact Us',
  ])

  const videos = menu.getByRole('link', { name: 'How to Videos' })
  await expect.element(videos).toHaveAttribute('href', '/help')
  await press(videos)
  await expect.poll(() => router.state.location.pathname).toBe('/help')
})

// NAV-031, NAV-034
test('Contact Us shows both addresses and closes on Escape', async () => {
  await home()
  const opener = menu.getByRole('button', { name: 'Contact Us' })
  await press(opener)
  await expect.element(dialog).toBeVisible()
  const support = dialog.getByRole('region', { name: 'Support' })
  const general = dialog.getByRole('region', { name: 'General inquiries' })
  await expect.element(support.getByRole('link', { name: settings.support_email })).toBeVisible()
  await expect.element(general.getByRole('link', { name: settings.contact_email })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

// NAV-032, NAV-033
test.each([
  ['support', settings.support_email],
  ['general inquiries', settings.contact_email],
])('copies the address for %s and confirms it for two seconds', async (name, email) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await home()
  await press(menu.getByRole('button', { name: 'Contact Us' }))
  const copy = dialog.getByRole('button', { name: `Copy the address for ${name}` })
  await expect.element(copy).toBeVisible()
  const said = () => dialog.getByText('Email copied to clipboard!').elements().length

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(copy.element() as HTMLElement).click()
  while (said() === 0) await nextFrame()
  // The two seconds start after painting.
  await nextFrame()
  await nextFrame()
  expect(write).toHaveBeenCalledWith(email)
  vi.advanceTimersByTime(1999)
  await nextFrame()
  expect(said()).toBe(1)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(said).toBe(0)
})

const nextFrame = () => new Promise(requestAnimationFrame)

test('explains what to do if the browser does not allow copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await home()
  await press(menu.getByRole('button', { name: 'Contact Us' }))
  await press(dialog.getByRole('button', { name: 'Copy the address for support' }))
  await expect.element(dialog.getByText(/Select the address to copy it/)).toBeVisible()
})

// NAV-026, NAV-031
test('on phones the second group is in the sheet of the bar', async () => {
  await page.viewport(390, 844)
  await home()
  await press(page.getByRole('button', { name: 'Account' }))
  const more = page.getByRole('navigation', { name: 'More' })
  await expect.element(more.getByRole('link', { name: 'How to Videos' })).toBeVisible()
  await press(more.getByRole('button', { name: 'Contact Us' }))
  await expect.element(dialog.getByText(settings.support_email)).toBeVisible()
})
