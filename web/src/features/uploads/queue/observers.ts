type Listener = () => void

/** Who watches what. However many changes come within a frame, each watcher hears once. */
export function observers(nextFrame: (run: () => void) => void) {
  const ofAll = new Set<Listener>()
  const ofOne = new Map<string, Set<Listener>>()
  const stale = new Set<string>()
  let scheduled = false

  function tell() {
    scheduled = false
    const ids = [...stale]
    stale.clear()
    for (const id of ids) for (const listener of ofOne.get(id) ?? []) listener()
    for (const listener of ofAll) listener()
  }

  return {
    changed(id?: string) {
      if (id !== undefined) stale.add(id)
      if (scheduled) return
      scheduled = true
      nextFrame(tell)
    },

    watch(listener: Listener) {
      ofAll.add(listener)
      return () => ofAll.delete(listener)
    },

    watchOne(id: string, listener: Listener) {
      const listeners = ofOne.get(id) ?? new Set()
      ofOne.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) ofOne.delete(id)
      }
    },
  }
}
