import type { AnyRouter } from '@tanstack/react-router'
import { announce } from '../ui/announce.ts'
import { product } from './product.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the window's title, and what is read out on arriving. */
    title?: string
  }
}

/** After each page change: the title, the focus at the start of the content, and a word to screen readers. */
export function announceNavigation(router: AnyRouter) {
  return ({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) => {
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title ? `${title} · ${product}` : product
    if (!fromLocation || !pathChanged) return
    focusContent()
    if (title) announce(title)
  }
}

/** Leaves the focus alone where the page has put it on one of its own fields. */
function focusContent(): void {
  const main = document.querySelector('main')
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
