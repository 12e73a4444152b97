import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { page } from 'vitest/browser'
import type { PhotoPage } from '../features/photos/api.ts'
import { parseListSearch } from '../features/photos/list-search.ts'
import { PhotosPage } from '../features/photos/photos-page.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { fakeServer } from './fake-server.ts'
import type { Refusal } from './fake-server.ts'
import { settings, user } from './given.ts'
import '../app/styles.css'
import { openPageAt } from './open-page-at.tsx'

type Options = {
  role?: 'user' | 'admin'
  /** The role in the cached record. */
  storedRole?: string
  /** The server's response to the profile request waits for this. */
  user?: Promise<unknown>
  width?: number
  address?: string
}
type Answer = (asked: CallInput<'getImages'>) => PhotoPage | Refusal | Promise<PhotoPage | Refusal>

/** A page of the list as the server returns it, with counts for the given photos. */
export function listed(photos: Photo[], total = photos.length): PhotoPage {
  const count = (status: Photo['status']) =>
    photos.filter((photo) => photo.status === status).length
  return {
    images: photos,
    length: total,
    totalCount: total,
    count: total,
    status_counts: {
      pending: count('pending'),
      completed: count('completed'),
      failed: count('failed'),
    },
  }
}

/** Opens the image list on a fake server. */
export async function openList(
  answer: Answer,
  { role = 'user', storedRole, user: loaded, width = 1360, address = '/' }: Options = {},
) {
  await page.viewport(width, 860)
  localStorage.clear()
  if (storedRole) localStorage.setItem('userData', JSON.stringify({ ...user, role: storedRole }))
  const server = fakeServer({
    getSettings: () => settings,
    getUser: async () => {
      await loaded
      return { ...user, role }
    },
    getImages: ({ input }) => answer(input),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={queries}>
      <PhotosPage />
      <Toasts />
    </QueryClientProvider>
  )
  const router = await openPageAt('/', Page, { validateSearch: parseListSearch })
  if (address !== '/') await router.navigate({ to: address })
  const asked = () =>
    server.seen.filter(({ call }) => call === 'getImages').map(({ input }) => input)
  return { server, router, queries, asked }
}
