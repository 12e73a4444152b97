import type { Photo } from '@verso/contract/photos.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'

/**
 * The list by keyboard. The current photo is the one whose row has the focus; the keys move it between the
 * thumbnails, which are buttons, so that Enter opens what the eye sees framed.
 */
export function useListKeys({ toggle, has, clear }: RowSelection<Photo>): void {
  useKeys({
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

/** By one photo down or up; to the first where none is current, nowhere beyond the ends. */
function move(step: 1 | -1): void {
  const all = thumbnails()
  const from = current()
  const to = from ? all[all.indexOf(from) + step] : all[0]
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
