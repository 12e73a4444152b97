import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PhotoSearchBox } from './photo-search-box.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = page.getByLabelText('Search by image name or word')

// LIST-006
test('the field stays while the user is in it, even after a short absence', async () => {
  // Without a network, the suggestions wait for a response of the server.
  const health = Promise.withResolvers<void>()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => health.promise.then(() => new Response('')))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <PhotoSearchBox search={{}} onChange={() => undefined} className="" />
    </QueryClientProvider>,
  )
  await field.click()
  health.resolve()
  await import('./suggesting-search-box.tsx')
  const first = field.element() as HTMLInputElement
  first.blur()
  await field.fill('harb')
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.searchDebounceMs + 200))
  expect(document.activeElement).toBe(first)
  first.blur()
  await expect.poll(() => field.element() === first).toBe(false)
})
