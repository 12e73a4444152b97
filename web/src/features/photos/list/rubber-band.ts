import type { PointerEvent as ReactPointerEvent } from 'react'

type Point = { x: number; y: number }
/** In pixels of the page. */
type Box = { left: number; top: number; right: number; bottom: number }
type OnSelect = (names: ReadonlySet<string>) => void

/** The distance in pixels below which a press counts as a click. */
const minDrag = 6
/** The distance in pixels from the edge of the window within which dragging scrolls the page. */
const edge = 40

/** Starts selecting tiles by dragging the mouse over them. The names are passed on release; Escape cancels. */
export function startRubberBand(event: ReactPointerEvent<HTMLElement>, onSelect: OnSelect): void {
  const { pointerType, button, currentTarget: list, pageX: x, pageY: y, target } = event
  const isBox = target instanceof Element && target.closest('label')
  if (pointerType === 'mouse' && button === 0 && !isBox) band(list, { x, y }, onSelect)
}

/** `start` is in pixels of the page. */
function band(list: HTMLElement, start: Point, onSelect: OnSelect): void {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-name]')]
  const listening = new AbortController()
  const { signal } = listening
  let frame: HTMLElement | undefined

  function move(event: PointerEvent) {
    if ((event.buttons & 1) === 0) return end()
    const { pageX, pageY } = event
    if (!frame && Math.hypot(pageX - start.x, pageY - start.y) < minDrag) return
    frame ??= createFrame()
    const box = boxBetween(start, { x: pageX, y: pageY })
    draw(frame, box)
    for (const tile of tiles) tile.toggleAttribute('data-banded', isCut(box, boxOf(tile)))
    scrollAtEdge(event.clientY)
  }

  function release() {
    if (frame) {
      const banded = tiles.filter((tile) => tile.hasAttribute('data-banded'))
      addEventListener('click', ignoreClick, { capture: true, once: true })
      // If no click follows, because the mouse was released over another tile, the next click must count again.
      setTimeout(() => removeEventListener('click', ignoreClick, { capture: true }))
      onSelect(new Set(banded.map((tile) => tile.dataset['name'] ?? '')))
    }
    end()
  }

  function end() {
    listening.abort()
    frame?.remove()
    for (const tile of tiles) tile.removeAttribute('data-banded')
  }

  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

function createFrame(): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'pointer-events-none absolute z-10 border border-accent bg-accent/15'
  document.body.append(frame)
  return frame
}

/** The box between two opposite corners. */
const boxBetween = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

function boxOf(tile: HTMLElement): Box {
  const { left, top, right, bottom } = tile.getBoundingClientRect()
  return {
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  }
}

function draw({ style }: HTMLElement, { left, top, right, bottom }: Box): void {
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${right - left}px`
  style.height = `${bottom - top}px`
}

const isCut = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

function scrollAtEdge(y: number): void {
  if (y < edge) scrollBy(0, y - edge)
  else if (y > innerHeight - edge) scrollBy(0, y - innerHeight + edge)
}

function ignoreClick(event: MouseEvent): void {
  event.stopPropagation()
  event.preventDefault()
}
