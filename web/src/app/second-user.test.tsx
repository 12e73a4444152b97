import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { createUserStore } from '../lib/store.ts'
import { fakeServer } from '../test/fake-server.ts'
import { givenPhoto } from '../test/given-photo.ts'
import { idTokenOf, settings, tokens } from '../test/given.ts'
import { openApp } from '../test/open-app.tsx'
import { listed } from '../test/open-list.tsx'

const ana = { full_name: 'Ana Duarte', email: 'ana@example.org' }
const anasPhoto = givenPhoto({ id: 'p1', name: 'anas-harbour', description: 'The harbour of Ana' })

// SEC-002, A-40
test('a user who signs in after another one in the same tab sees nothing of them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const drafts = createUserStore<ReadonlyMap<string, string>>(new Map())
  await openApp('/', { getImages: () => listed([anasPhoto]) }, { user: ana })
  await expect.element(page.getByText(anasPhoto.description).first()).toBeVisible()
  await expect.element(page.getByText(ana.email).first()).toBeVisible()
  drafts.set(new Map([['p1', 'A text that could not be saved']]))
  localStorage.setItem('plans', '{"plans":[]}')

  // Without a token, the server refuses the requests of a page that is being left.
  fakeServer({ getSettings: () => settings })
  session.drop()
  const login = page.getByRole('button', { name: 'Login' })
  await expect.element(login).toBeVisible()
  expect(drafts.get().size).toBe(0)
  const cached = queryClient.getQueryCache().getAll()
  expect(JSON.stringify(cached.map(({ state }) => state.data ?? null))).not.toMatch(/Ana|harbour/)

  // The server keeps the second user waiting, so that only leftovers of the first one could appear.
  const waiting = new Promise<never>(() => undefined)
  fakeServer({
    getSettings: () => settings,
    signIn: () => tokens(2),
    getUser: () => waiting,
    getImages: () => waiting,
  })
  await page.getByLabelText('Email').fill('ben@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('Secret1!')
  await login.click()
  await expect.element(page.getByRole('banner')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Ana|ana@example\.org|anas-harbour/)
  expect(JSON.stringify(localStorage)).not.toMatch(/Ana|plans/)
})

// SEC-002, A-40
test('a user who replaced another one while this tab was suspended sees nothing of them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { path, router } = await openApp(
    '/?search=harbour',
    { getImages: () => listed([anasPhoto]) },
    { user: ana },
  )
  const open = (sub: string) => ({ ...tokens().AuthenticationResult, IdToken: idTokenOf(sub) })
  session.open(open('ana'))
  await expect.element(page.getByText(anasPhoto.description).first()).toBeVisible()
  await page.getByRole('checkbox').nth(1).click()

  const waiting = new Promise<never>(() => undefined)
  fakeServer({ getSettings: () => settings, getUser: () => waiting, getImages: () => waiting })
  localStorage.clear()
  for (const [key, value] of Object.entries(open('ben'))) localStorage.setItem(key, String(value))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.poll(() => router.state.location.search).toEqual({})
  expect(path()).toBe('/')
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => document.body.textContent).not.toMatch(/Ana|ana@example|harbour|selected/)
  expect(
    page
      .getByRole('searchbox')
      .elements()
      .map((each) => (each as HTMLInputElement).value),
  ).not.toContain('harbour')
})
