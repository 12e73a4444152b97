import { useGesture } from '@use-gesture/react'
import type { Area } from '@verso/contract/question.ts'
import { type MouseEvent, type RefObject, useState } from 'react'
import { wheelZoom } from '../../../ui/wheel-zoom.ts'
import { areaAround, centreOf, widthOf, zoomedAt } from './world.ts'

const scales = { min: 1 / 256, max: 256 }

/**
 * Moves the part of the map that is shown: by dragging, and by zooming with the wheel, a pinch or a double click. `shown`
 * also changes during a movement; `onMove` receives the part at its end.
 */
export function useMapGestures(
  frame: RefObject<HTMLDivElement | null>,
  still: Area,
  onMove: (shown: Area) => void,
) {
  const [moving, setMoving] = useState<Area>()
  const shown = moving ?? still

  function show(area: Area, last: boolean) {
    setMoving(last ? undefined : area)
    if (last) onMove(area)
  }

  /** The part that a gesture builds on: the one that its last event returned, at first the one that is shown. */
  const startOf = (memo: unknown) => (memo as Area | undefined) ?? shown

  useGesture(
    {
      onDrag({ movement: [x, y], event, last, tap, pinching, cancel, memo }) {
        if (pinching || isOnButton(event)) return cancel()
        const start = startOf(memo)
        if (tap) return start
        const degrees = widthOf(start) / (frame.current?.clientWidth ?? 1)
        const [latitude, longitude] = centreOf(start)
        show(areaAround(latitude + y * degrees, longitude - x * degrees, widthOf(start)), last)
        return start
      },
      onWheel({ delta: [, down], event, last, memo }) {
        // From the part that is shown now, so that turning back also works after the wheel was turned too far.
        const now = startOf(memo)
        const area = zoomedAt(now, placeOf(event), 1 / wheelZoom(down))
        // At the end of the zoom the wheel scrolls the page.
        if (widthOf(area) !== widthOf(now)) event.preventDefault()
        show(area, last)
        return area
      },
      onPinch({ offset: [scale], origin: [clientX, clientY], last, memo }) {
        const start = startOf(memo)
        show(zoomedAt(start, placeOf({ clientX, clientY }), 1 / scale), last)
        return start
      },
    },
    {
      target: frame,
      eventOptions: { passive: false },
      drag: { filterTaps: true },
      pinch: { from: [1, 0], scaleBounds: scales },
    },
  )

  /** Where a point of the window is on the map, as shares of its width and height. */
  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }) {
    const {
      left = 0,
      top = 0,
      width = 1,
      height = 1,
    } = frame.current?.getBoundingClientRect() ?? {}
    return { right: (clientX - left) / width, down: (clientY - top) / height }
  }

  function onDoubleClick(event: MouseEvent) {
    if (!isOnButton(event)) onMove(zoomedAt(shown, placeOf(event), 0.5))
  }
  return { shown, onDoubleClick }
}

/** The clusters are buttons, which are pressed and not dragged. */
const isOnButton = ({ target }: { target: EventTarget | null }) =>
  target instanceof Element && target.closest('button') !== null
