import type { Photo } from '@verso/contract/photos.ts'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'

/**
 * Keyboard shortcuts of the list. The current photo is the one whose row has the focus. The focus moves between
 * the thumbnails, which are buttons, so Enter opens the current photo.
 */
export function useListShortcuts({ toggle, has, clear }: RowSelection<Photo>): void {
  useShortcuts({
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('search input')
      search?.focus()
      search?.select()
    },
    j: () => move(1),
    k: () => move(-1),
    x: ({ shiftKey }) => {
      const name = current()?.dataset['photo']
      if (name !== undefined) toggle(name, shiftKey || !has(name), shiftKey)
    },
    escape: clear,
  })
}

function thumbnails(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-photo]')]
}

function current(): HTMLElement | undefined {
  return thumbnails().find((each) => each.closest('tr, li')?.contains(document.activeElement))
}

/** Moves to the next or previous photo, or to the first if no photo is current, and stops at both ends. */
function move(step: 1 | -1): void {
  const all = thumbnails()
  const from = current()
  const to = from ? all[all.indexOf(from) + step] : all[0]
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
