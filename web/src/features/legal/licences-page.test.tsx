import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../lib/query-client.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { LicencesPage } from './licences-page.tsx'
import { groupLicences } from './licences.ts'
import type { Licence } from './licences.ts'

const licences: Licence[] = [
  { name: 'lantern', version: '1.2.0', licence: 'MIT', link: 'https://example.org/l', texts: [0] },
  { name: 'quay', version: '3.0.1', licence: 'MIT', link: '', texts: [1] },
  { name: 'atlas', version: '', licence: 'CC-BY-4.0', link: '', texts: [2, 1] },
]
const texts = ['Copyright L. Lamp', 'Copyright Q. Harbour', 'Attribution 4.0']
let asked: string[]
let broken: boolean

beforeEach(() => {
  queryClient.clear()
  asked = []
  broken = false
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(window, 'fetch').mockImplementation((path) => {
    asked.push(path instanceof Request ? path.url : String(path))
    const body = path === '/licences.json' ? licences : texts
    return Promise.resolve(broken ? new Response('', { status: 503 }) : Response.json(body))
  })
})
afterEach(() => vi.restoreAllMocks())

const show = () => openPageAt('/about/licences', LicencesPage)
const mit = page.getByRole('region', { name: 'MIT', exact: true })

test('all entries are listed by licence, the most frequent first', async () => {
  await show()
  await expect.element(page.getByText('3 entries')).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 })
  expect(headings.elements().map((each) => each.textContent)).toEqual(['MIT2', 'CC-BY-4.01'])
  await expect.element(mit.getByText('lantern')).toBeVisible()
  await expect.element(mit.getByText('1.2.0')).toBeVisible()
})

test('opening an entry shows its full text, which is loaded only then', async () => {
  await show()
  await mit.getByText('lantern').click()
  await expect.element(page.getByText('Copyright L. Lamp')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'example.org/l' })).toBeVisible()
  await page.getByText('atlas').click()
  const both = page.getByRole('region', { name: 'Licence of atlas' })
  await expect.element(both.getByText('Attribution 4.0')).toBeVisible()
  await expect.element(both.getByText('Copyright Q. Harbour')).toBeVisible()
  expect(asked).toEqual(['/licences.json', '/licence-texts.json'])
})

test('entries can be searched by name and licence', async () => {
  await show()
  const search = page.getByRole('textbox', { name: 'Search by name or licence' })
  await search.fill('QUAY mit')
  await expect.element(page.getByText('1 entry')).toBeVisible()
  await expect.element(mit.getByText('quay')).toBeVisible()
  expect(page.getByText('lantern').elements()).toHaveLength(0)
  await search.fill('nothing like it')
  await expect.element(page.getByText('No entry has this name or licence.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('3 entries')).toBeVisible()
})

test('the licences can be loaded again after a failure', async () => {
  broken = true
  await show()
  await expect.element(page.getByText('The licences could not be loaded')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('3 entries')).toBeVisible()
})

test('the texts can be loaded again after a failure', async () => {
  await show()
  broken = true
  await mit.getByText('lantern').click()
  await expect.element(page.getByText(/^The text could not be loaded/)).toBeVisible()
  broken = false
  await mit.getByText('lantern').click()
  await mit.getByText('lantern').click()
  await expect.element(page.getByText('Copyright L. Lamp')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('groups of the same size are in alphabetical order', () => {
  const one = (licence: string): Licence => ({
    name: licence,
    version: '',
    licence,
    link: '',
    texts: [],
  })
  const groups = groupLicences([one('ISC'), one('Apache-2.0'), one('MIT'), one('MIT')], '')
  expect(groups.map(({ licence }) => licence)).toEqual(['MIT', 'Apache-2.0', 'ISC'])
})
