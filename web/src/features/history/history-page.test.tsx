import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../../test/fake-server.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import '../../app/styles.css'
import type { Act } from './api.ts'
import { HistoryPage } from './history-page.tsx'

const act: Act = {
  id: '1',
  kind: 'photos',
  at: '2026-05-02T10:12:00.000Z',
  by: 'Ann Frame',
  photos: 505,
  photo: null,
  added: ['pier'],
  removed: ['boat'],
  people_added: [],
  people_removed: [],
  excluded: [],
  restored: [],
  terms: [],
  keywords: 0,
  texts: { period: '1962', note: null },
  reviewed: null,
  album: null,
  can_undo: true,
  state: 'done',
  progress: null,
  left: 0,
}

async function openHistory(acts: Act[]) {
  const server = fakeServer({
    listActs: ({ input }) =>
      input['before']
        ? { acts: [], has_more: false }
        : { acts: [...acts], has_more: acts.length > 3 },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await openPageAt('/history', () => (
    <QueryClientProvider client={queries}>
      <HistoryPage />
      <Toasts />
    </QueryClientProvider>
  ))
  return server
}

test('an act says what was done to how many photos, when and by whom', async () => {
  await openHistory([act])
  const row = page.getByRole('listitem').filter({ hasText: 'Several photos changed' })
  await expect.element(row).toMatchTextContent(/Several photos changed 505 photos/)
  await expect.element(row).toMatchTextContent(/2 May 2026.* · Ann Frame/)
  await expect.element(row).toMatchTextContent(/Added\s*pier/)
  await expect.element(row).toMatchTextContent(/Removed\s*boat/)
  await expect.element(row).toMatchTextContent(/Period\s*1962/)
  await expect.element(row).toMatchTextContent(/Note\s*removed/)
})

test('an undo says how many photos were left as they are because they were changed later', async () => {
  const acts = [act]
  const server = await openHistory(acts)
  server.answers.undoAct = () => {
    acts[0] = { ...act, state: 'undone', can_undo: false, left: 12 }
    return { message: 'Done', photos: 493, left: 12, keywords: 0, is_running: false }
  }
  await page.getByRole('button', { name: 'Undo: Several photos changed, 505 photos' }).click()
  await expect
    .element(page.getByText('12 photos were changed later and stay as they are', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/^Undone in 493 photo\(s\)/)).toBeVisible()
  expect(server.seen.find(({ call }) => call === 'undoAct')?.input).toMatchObject({ id: '1' })
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(0)
})

test('a running act shows its progress, a deletion has no undo, one photo is a link', async () => {
  const photo = { name: 'n-img-pier.jpg', original_name: 'pier.jpg' }
  await openHistory([
    { ...act, id: '2', state: 'running', can_undo: false, progress: { done: 2000, total: 9000 } },
    { ...act, id: '3', kind: 'delete', can_undo: false, photos: 40 },
    { ...act, id: '4', kind: 'accept', photos: 1, photo, reviewed: true },
  ])
  await expect.element(page.getByText('Changing 9,000 photos: 7,000 left')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'pier.jpg' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1)
})

test('without any change the page says so; more acts are loaded on request', async () => {
  const server = await openHistory([])
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  const acts = ['1', '2', '3', '4'].map((id) => ({ ...act, id }))
  server.answers.listActs = () => ({ acts, has_more: true })
  await openHistory(acts)
  await page.getByRole('button', { name: 'Show more' }).last().click()
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).elements().length).toBe(0)
})
