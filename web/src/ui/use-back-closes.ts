import { useEffect, useEffectEvent } from 'react'

/*
 * Each open layer has its own entry in the browser history, with the same address and the number of open layers. Going
 * back from it closes the layer and leaves the page. A layer that is closed otherwise keeps its entry, because going back
 * by script could overtake a navigation that starts at the same moment; such entries are skipped.
 */

/** A function that closes each open layer, the lowest layer first. */
const layers: (() => void)[] = []

type Entry = { layers?: number } | null

/** The current history entry: its page, and the number of layers over it. */
function currentEntry() {
  const { layers: depth = 0, ...page } = (history.state as Entry) ?? {}
  return { depth, page: location.href + JSON.stringify(page) }
}

let shown = currentEntry()

function addEntry(depth: number): void {
  // Routers replace the method of `history` itself to notice new pages, and this is not a new page.
  History.prototype.pushState.call(history, { ...(history.state as Entry), layers: depth }, '')
}

// In the capture phase, so that it runs before routers are notified.
addEventListener('popstate', onPop, { capture: true })

function onPop(event: Event): void {
  const left = shown
  shown = currentEntry()
  if (shown.page !== left.page || shown.depth >= left.depth) return
  event.stopImmediatePropagation()
  const closing = layers.slice(shown.depth)
  if (closing.length === 0) history.back()
  for (const close of closing.toReversed()) close()
}

/** Lets the browser's Back close the layer while it is open, without leaving the page below it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => close()
    layers.push(layer)
    if (currentEntry().depth < layers.length) addEntry(layers.length)
    shown = currentEntry()
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [isOpen])
}
