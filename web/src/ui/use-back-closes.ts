import { useEffect, useEffectEvent } from 'react'

/*
 * Each open layer has an entry of its own in the browser's history, with the same address and the number of layers that are
 * open there. Going back from it closes the layer and moves nowhere. A layer that was closed otherwise leaves its entry,
 * because going back by script could overtake a navigation that begins at the same moment; such entries are skipped.
 */

/** The layers that are open, the lowest first, as what closes them. */
const layers: (() => void)[] = []

type Entry = { layers?: number } | null

/** The entry of the history that is shown: its page, and over it the number of layers. */
function currentEntry() {
  const { layers: depth = 0, ...page } = (history.state as Entry) ?? {}
  return { depth, page: location.href + JSON.stringify(page) }
}

let shown = currentEntry()

function addEntry(depth: number): void {
  // Routers replace the method of `history` itself to notice new pages, and this is none.
  History.prototype.pushState.call(history, { ...(history.state as Entry), layers: depth }, '')
}

// Before routers are notified.
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

/** The browser's Back closes the layer while it is open, and leaves the page below as it is. */
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
