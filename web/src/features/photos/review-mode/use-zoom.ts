import { useGesture } from '@use-gesture/react'
import { useRef, useState } from 'react'
import { wheelZoom } from '../../../ui/wheel-zoom.ts'

const scales = { min: 1, max: 8, press: 2.5 }
const whole = { scale: 1, x: 0, y: 0 }

type Options = { onSwipeLeft: () => void; onSwipeRight: () => void }

/** Zoom by wheel, pinch and double click, movement by dragging, and a swipe while the whole picture is shown. */
export function useZoom({ onSwipeLeft, onSwipeRight }: Options) {
  const area = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(whole)

  /** Changes the size, and keeps the part of the picture at this point of the window in place. */
  function zoomTo(scale: number, [x, y]: readonly [number, number] = centreOf(area.current)) {
    const next = Math.min(Math.max(scale, scales.min), scales.max)
    if (next === scales.min) return setView(whole)
    const [centreX, centreY] = centreOf(area.current)
    const [left, top] = [x - centreX, y - centreY]
    return setView((now) => ({
      scale: next,
      ...covering(area.current, next, {
        x: left - (left - now.x) * (next / now.scale),
        y: top - (top - now.y) * (next / now.scale),
      }),
    }))
  }

  function moveBy(x: number, y: number) {
    setView(({ scale, ...now }) => ({
      scale,
      ...covering(area.current, scale, { x: now.x + x, y: now.y + y }),
    }))
  }

  useGesture(
    {
      onWheel: ({ event, delta: [, down] }) => {
        event.preventDefault()
        zoomTo(view.scale * wheelZoom(down), [event.clientX, event.clientY])
      },
      onPinch: ({ offset: [scale], origin }) => zoomTo(scale, origin),
      onDrag: ({ delta: [x, y], swipe: [side], pinching }) => {
        if (pinching) return
        if (view.scale > 1) moveBy(x, y)
        else if (side === -1) onSwipeLeft()
        else if (side === 1) onSwipeRight()
      },
    },
    {
      target: area,
      eventOptions: { passive: false },
      drag: { filterTaps: true },
      pinch: { from: () => [view.scale, 0], scaleBounds: scales },
    },
  )

  return {
    area,
    isZoomed: view.scale > 1,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    reset: () => setView(whole),
    toggle: (at?: readonly [number, number]) => zoomTo(view.scale > 1 ? 1 : scales.press, at),
  }
}

/** The nearest position at which the enlarged picture still fills the area, so that it cannot be dragged out of sight. */
function covering(area: HTMLElement | null, scale: number, { x, y }: { x: number; y: number }) {
  const { clientWidth = 0, clientHeight = 0 } = area ?? {}
  return {
    x: within(x, ((scale - 1) * clientWidth) / 2),
    y: within(y, ((scale - 1) * clientHeight) / 2),
  }
}

const within = (value: number, max: number) => Math.min(Math.max(value, -max), max)

function centreOf(area: HTMLElement | null): readonly [number, number] {
  const { left = 0, top = 0, width = 0, height = 0 } = area?.getBoundingClientRect() ?? {}
  return [left + width / 2, top + height / 2]
}
