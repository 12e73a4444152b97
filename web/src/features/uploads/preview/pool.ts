import { spawnDrawer } from './drawer.ts'
import type { Drawer } from './drawer.ts'
import { newestFirst } from './newest-first.ts'

const mostAlive = 300

/** Hears each picture's address: null where there is none to be had, undefined once it was given back. */
type Tell = (id: string, picture: string | null | undefined) => void

export type Previews = ReturnType<typeof createPreviews>

/**
 * Small pictures of files, made in workers. The newest wish comes first, so the page before the eyes
 * wins; of all made ones the 300 last wished for stay alive.
 */
export function createPreviews(tell: Tell, spawn: () => Drawer = spawnDrawer, lanes = laneCount()) {
  const made = new Map<string, string | null>()
  const wished = newestFirst<string, File>()
  const drawers: Drawer[] = []
  const idle: Drawer[] = []

  function keep(id: string, blob: Blob | null) {
    const picture = blob && URL.createObjectURL(blob)
    made.set(id, picture)
    tell(id, picture)
    for (const [oldest, url] of made) {
      if (made.size <= mostAlive) break
      if (url) URL.revokeObjectURL(url)
      made.delete(oldest)
      tell(oldest, undefined)
    }
  }

  function pump() {
    while (wished.size() > 0) {
      const drawer = idle.pop() ?? hire()
      const wish = drawer && wished.take()
      if (!wish) return
      void make(drawer, ...wish)
    }
  }

  async function make(drawer: Drawer, id: string, file: File) {
    keep(id, await drawer.draw(file))
    idle.push(drawer)
    pump()
  }

  function hire(): Drawer | undefined {
    if (drawers.length >= lanes) return undefined
    const drawer = spawn()
    drawers.push(drawer)
    return drawer
  }

  return {
    /** Asks for a picture; answers how to lose interest. */
    watch(id: string, file: File): () => void {
      const url = made.get(id)
      if (url === undefined) wished.add(id, file)
      // Moves it to the young end.
      else if (made.delete(id)) made.set(id, url)
      pump()
      return () => wished.drop(id)
    },

    /** Gives back all memory. What is asked for later is made anew. */
    clear() {
      for (const url of made.values()) if (url) URL.revokeObjectURL(url)
      made.clear()
      for (const drawer of drawers.splice(0)) drawer.end()
      idle.length = 0
    },
  }
}

function laneCount(): number {
  return Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1))
}
