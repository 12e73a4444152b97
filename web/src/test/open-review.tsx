import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Photo } from '@verso/contract/photos.ts'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { parseListSearch } from '../features/photos/list-search.ts'
import { ReviewPage } from '../features/photos/review-mode/review-page.tsx'
import { session } from '../lib/session.ts'
import { Toasts } from '../ui/toasts.tsx'
import { fakeServer } from './fake-server.ts'
import { settings, tokens, user } from './given.ts'
import { listed } from './open-list.tsx'
import '../app/styles.css'
import { openPageAt } from './open-page-at.tsx'

/** Opens the review of these photos on a fake server. `photos` are the server's photos: a test may replace its items. */
export async function openReview(photos: Photo[]) {
  await page.viewport(1360, 860)
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
  const named = (names: unknown) =>
    photos.filter(({ name }) => !Array.isArray(names) || names.includes(name))
  const server = fakeServer({
    getSettings: () => settings,
    getUser: () => user,
    getImages: ({ input }) => listed(named(input['names'])),
    getReviewQueue: () => ({
      photos: photos.map(({ name, reviewed }) => ({ name, reviewed })),
      offset: 0,
      total: photos.length,
      reviewed: photos.filter(({ reviewed }) => reviewed).length,
    }),
    acceptPhotos: () => ({ message: '1 photo(s) changed', changed: 1 }),
    saveKeywords: ({ input }) => save(photos, input['image_keywords'] as Edit[]),
    listKeywords: () => ({ keywords: [], total: 0, exclusions_version: 0 }),
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  })
  const Page = () => (
    <QueryClientProvider client={queries}>
      <ReviewPage />
    </QueryClientProvider>
  )
  await render(<Toasts />)
  const router = await openPageAt('/review', Page, {
    validateSearch: parseListSearch,
    under: 'full-screen',
  })
  const calls = (name: string) => server.seen.filter(({ call }) => call === name)
  return { server, router, calls }
}

type Edit = { image_id: string; included_keywords?: string[]; add_keywords?: string[] }

/** Saves keywords and increments the version, as the server does. */
function save(photos: Photo[], edits: Edit[]) {
  const saved = edits.map(({ image_id, included_keywords, add_keywords = [] }) => {
    const at = photos.findIndex(({ id }) => id === image_id)
    const before = photos[at] as Photo
    const included = included_keywords ?? before.keywords
    const updated_date = new Date(Date.parse(before.updated_date) + 1000).toISOString()
    const excluded = before.keywords.filter((word) => !included.includes(word))
    photos[at] = {
      ...before,
      updated_date,
      reviewed: true,
      keywords: [...included, ...add_keywords],
      excluded_keywords: [...before.excluded_keywords, ...excluded],
    }
    return { image_id, updated_date }
  })
  return { message: 'Saved', photos: saved.length, keywords: 0, saved }
}
