import type { AnyRouter } from '@tanstack/react-router'
import { isDialogOpen } from '../lib/layers.ts'
import { announce } from '../ui/announce.ts'
import { product } from './product.ts'

/** After each page change: sets the title, moves the focus to the content and announces the page to screen readers. */
export function announceNavigation(router: AnyRouter) {
  return ({ fromLocation, pathChanged }: { fromLocation?: unknown; pathChanged: boolean }) => {
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title ? `${title} · ${product}` : product
    if (!fromLocation || !pathChanged) return
    focusContent()
    if (title) announce(title)
  }
}

/** Does nothing if the page has focused one of its own fields, or if a dialog was opened while it was loading. */
function focusContent(): void {
  if (isDialogOpen()) return
  const main = document.querySelector('main')
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
