/** Renders one preview at a time; null for a file that cannot be drawn. */
export type Renderer = { render: (file: File) => Promise<Blob | null>; stop: () => void }

/** The message from the worker. */
export type RenderResult = { blob: Blob | null }

export function startRenderer(): Renderer {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
  let settle: (blob: Blob | null) => void = () => {}
  worker.addEventListener('message', ({ data }: MessageEvent<RenderResult>) => settle(data.blob))
  worker.addEventListener('error', () => settle(null))
  return {
    render: (file) =>
      new Promise((resolve) => {
        settle = resolve
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
        worker.postMessage(file)
      }),
    stop: () => worker.terminate(),
  }
}
