import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { KeywordCount } from '@verso/contract/keywords.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { page } from 'vitest/browser'
import { EditorPage } from '../features/keyword-editor/editor-page.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { fakeServer } from './fake-server.ts'
import { settings, user } from './given.ts'
import { listed } from './open-list.tsx'
import { openPageAt } from './open-page-at.tsx'
import '../app/styles.css'

/** Opens the keyword editor on a fake server with these photos and keywords. */
export async function openEditor(photos: Photo[], keywords: KeywordCount[] = [], total?: number) {
  await page.viewport(1360, 860)
  localStorage.clear()
  const of = (list: string) =>
    keywords.filter(({ excluded }) => list === 'all' || excluded === (list === 'excluded'))
  const server = fakeServer({
    getSettings: () => settings,
    getUser: () => user,
    getImages: () => ({
      ...listed(photos, total),
      keyword_total: of('included').length,
      excluded_total: of('excluded').length,
      exclusions_version: 4,
      last_save: null,
    }),
    listKeywords: ({ input }) => {
      const { list, offset = 0, limit = 200 } = input as CallInput<'listKeywords'>
      const found = of(list)
      const keywordsHere = found.slice(offset, offset + limit)
      return { keywords: keywordsHere, total: found.length, exclusions_version: 4 }
    },
    saveKeywords: () => ({ message: 'Saved', photos: 1, keywords: 0, saved: [] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = await openPageAt('/edit-keywords', () => (
    <QueryClientProvider client={queries}>
      <EditorPage />
      <Toasts />
    </QueryClientProvider>
  ))
  const asked = (call: string) =>
    server.seen.filter((seen) => seen.call === call).map(({ input }) => input)
  return { server, router, asked }
}
