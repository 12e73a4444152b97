import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { createPart } from '../../lib/network/part.ts'
import { usePart } from '../../lib/network/use-part.ts'
import { queryClient } from '../../lib/query-client.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { NoAiLine } from './no-ai-line.tsx'
import { Sidebar } from './sidebar.tsx'

const toasts = createPart(() => import('../../ui/toasts.tsx'))

/** The frame of every signed-in page: menu, content, footer (NAV-021, NAV-036). */
export function Shell() {
  const loaded = usePart(toasts, 'soon')
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex h-(--screen) md:h-auto md:min-h-(--screen) print:h-auto">
        <a
          href="#content"
          className="fixed top-3 left-3 z-50 -translate-y-20 rounded-sm bg-text px-4 py-2 font-medium text-bg focus:translate-y-0"
        >
          Skip to content
        </a>
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <div
            // On phones this element scrolls instead of the window, so that no content is hidden under the bar. Texts for
            // screen readers are positioned inside it: otherwise they would make the window scroll into empty space.
            data-scroll-restoration-id="page"
            className="flex min-h-0 flex-1 flex-col max-md:relative max-md:overflow-y-auto print:overflow-visible over-foot:scroll-pb-24"
          >
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-400 flex-1 px-4 py-5 has-data-wide:max-w-none sm:px-7"
            >
              <NoAiLine />
              <Outlet />
            </main>
            <Footer />
          </div>
          <BottomBar />
        </div>
        {loaded && <loaded.Toasts />}
      </div>
    </QueryClientProvider>
  )
}
