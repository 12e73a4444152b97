import { createFileWorker } from '../file-worker.ts'

/** Renders one preview at a time; null for a file that cannot be drawn. */
export type Renderer = { render: (file: File) => Promise<Blob | null>; stop: () => void }

export function startRenderer(): Renderer {
  const { ask, stop } = createFileWorker<Blob>(
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' }),
  )
  return { render: ask, stop }
}
