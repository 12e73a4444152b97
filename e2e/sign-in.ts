import { expect, type Page, test } from '@playwright/test'
import type { CallOutput } from '@verso/contract/call.ts'
import { type Api, password } from './api.ts'
import { generatePhotos } from './photos.ts'

/** An address that is unique per test and project. */
export const address = (name: string) => `${name}.${test.info().project.name}@example.org`

type Person = { name: string; birth: string; secret: string }

/** Fills in and submits the sign-up form. */
export async function submitSignUp(
  page: Page,
  email: string,
  { name = 'Demo Account', birth = '1990-03-05', secret = password }: Partial<Person> = {},
): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Date of Birth').fill(birth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Submits the sign-up form and waits for the code screen. */
export async function signUpOnScreen(
  page: Page,
  email: string,
  person?: Partial<Person>,
): Promise<void> {
  await submitSignUp(page, email, person)
  await expect(page).toHaveURL('/complete-auth')
}

/** Types the six digits into their boxes; the sixth submits the form. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code', exact: true }).click()
  await page.keyboard.type(code)
}

export async function signInOnScreen(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in on the page and waits for the list. */
export async function expectSignsIn(page: Page, email: string, secret = password): Promise<void> {
  await signInOnScreen(page, email, secret)
  await expect(page).toHaveURL('/')
}

/**
 * Opens a page as a user who signed in earlier in this browser. The sign-in forms have their own journeys and take twice
 * as long.
 */
export async function openSignedIn(page: Page, email: string, path = '/'): Promise<void> {
  const data = { auth_method: 'sign_in', email, password }
  const response = await page.request.post('/api/auth', { data })
  expect(response.status()).toBe(200)
  const { AuthenticationResult } = (await response.json()) as CallOutput<'signIn'>
  const { IdToken, AccessToken, RefreshToken } = AuthenticationResult
  const tokens = Object.entries({ IdToken, AccessToken, RefreshToken })
  const localStorage = tokens.map(([name, value]) => ({ name, value }))
  const { origin } = new URL(response.url())
  const cookies = await page.context().cookies()
  await page.context().setStorageState({ cookies, origins: [{ origin, localStorage }] })
  await page.goto(path)
}

/** Uploads three photos and waits until they are described. Returns a keyword that all of them have. */
export async function uploadDescribedPhotos(api: Api): Promise<string> {
  for (const photo of await generatePhotos(3, 1200))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 60_000 }).toBe(3)
  const { images } = await api.call('getImages', {})
  return images[0]?.keywords[0] ?? ''
}
