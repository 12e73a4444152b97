import type { PointerEvent } from 'react'
import { createPart } from '../../../lib/network/part.ts'

const part = createPart(() => import('./rubber-band.ts'))

type OnSelect = (names: ReadonlySet<string>) => void

/** Begins to select tiles by dragging the mouse over them. Loaded with the first press. */
export function startBand(event: PointerEvent<HTMLElement>, onSelect: OnSelect): void {
  const { pointerType, button, currentTarget: list, pageX: x, pageY: y, target } = event
  const isBox = target instanceof Element && target.closest('label')
  if (pointerType !== 'mouse' || button !== 0 || isBox) return
  part.load().then(
    ({ band }) => band(list, { x, y }, onSelect),
    (error: unknown) => console.error('The selection by dragging could not be loaded', error),
  )
}
