import type { KeyboardEvent } from 'react'
import { isDialogOpen } from '../../../lib/layers.ts'
import { createPart } from '../../../lib/network/part.ts'

const part = createPart(() => import('./row-focus.ts'))

/**
 * Handles arrow keys in a row of the list, whose checkbox and other buttons are not Tab stops. Loaded when the first one
 * is pressed.
 */
export function moveByArrow(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
  if (defaultPrevented || isModified || !key.startsWith('Arrow') || !(target instanceof Element))
    return
  if (!isInRow(target) || isDialogOpen()) return
  event.preventDefault()
  part.load().then(
    ({ moveFocus }) => moveFocus(target, key),
    (error: unknown) => console.error('The arrow keys could not be loaded', error),
  )
}

const isInRow = (target: Element) =>
  [...document.querySelectorAll('[data-photo]')].some((thumbnail) =>
    thumbnail.closest('tr, li')?.contains(target),
  )
