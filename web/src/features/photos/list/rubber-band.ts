import type { PointerEvent as ReactPointerEvent } from 'react'

type Point = { x: number; y: number }
type OnSelect = (names: ReadonlySet<string>) => void

/** Pixels below which a press is a click. */
const minDrag = 6
/** Pixels from the edge of the window from which on dragging scrolls the page. */
const edge = 40

/** Begins to select tiles by dragging the mouse over them. The names are passed when it is released; Escape ends it. */
export function startBand(event: ReactPointerEvent<HTMLElement>, onSelect: OnSelect): void {
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
    draw(frame, start, { x: pageX, y: pageY })
    const box = frame.getBoundingClientRect()
    for (const tile of tiles)
      tile.toggleAttribute('data-banded', isCut(box, tile.getBoundingClientRect()))
    scrollAtEdge(event.clientY)
  }

  function release() {
    if (frame) {
      const banded = tiles.filter((tile) => tile.hasAttribute('data-banded'))
      addEventListener('click', swallow, { capture: true, once: true })
      // Without a click, as where the mouse is released over another tile, the next one counts again.
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
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

function draw({ style }: HTMLElement, a: Point, b: Point): void {
  style.left = `${Math.min(a.x, b.x)}px`
  style.top = `${Math.min(a.y, b.y)}px`
  style.width = `${Math.abs(a.x - b.x)}px`
  style.height = `${Math.abs(a.y - b.y)}px`
}

const isCut = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

function scrollAtEdge(y: number): void {
  if (y < edge) scrollBy(0, y - edge)
  else if (y > innerHeight - edge) scrollBy(0, y - innerHeight + edge)
}

function swallow(event: MouseEvent): void {
  event.stopPropagation()
  event.preventDefault()
}
