import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { DownloadsPage } from './downloads-page.tsx'

beforeEach(() => queryClient.clear())

const sha256 = 'ab'.repeat(32)

// DESK-004
test('each package has its size, its checksum and how to open an unsigned app', async () => {
  const file = 'Verso-1.0.0-mac-arm64.zip'
  const one = { file, system: 'mac' as const, kind: 'Apple silicon', bytes: 50_400_000, sha256 }
  fakeServer({
    getDownloads: () => ({ packages: [{ ...one, url: `/api/downloads/${file}` }] }),
  })
  await openPageAt('/downloads', DownloadsPage)
  const mac = page.getByRole('region', { name: 'MacOS' })
  await expect
    .element(mac.getByRole('link', { name: 'Download: Apple silicon' }))
    .toHaveAttribute('href', `/api/downloads/${file}`)
  await expect.element(mac.getByText(`${file}, 50 MB`)).toBeVisible()
  await expect.element(mac.getByText(sha256)).toBeVisible()
  await expect.element(mac.getByText(/Open Anyway/)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Windows' }))
    .toMatchTextContent('There is no package for Windows here.')
})

// DESK-004
test('if no packages were built, the page says how to build them', async () => {
  fakeServer({ getDownloads: () => ({ packages: [] }) })
  await openPageAt('/downloads', DownloadsPage)
  await expect.element(page.getByText('npm run desktop:package')).toBeVisible()
  expect(page.getByRole('region', { name: 'MacOS' }).elements()).toHaveLength(0)
})
