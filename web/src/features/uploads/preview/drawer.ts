/** Draws one small picture at a time; null where the file cannot be drawn. */
export type Drawer = { draw: (file: File) => Promise<Blob | null>; end: () => void }

/** What the worker answers. */
export type PreviewAnswer = { blob: Blob | null }

export function spawnDrawer(): Drawer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let answer: (blob: Blob | null) => void = () => {}
  worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => answer(data.blob))
  worker.addEventListener('error', () => answer(null))
  return {
    draw: (file) =>
      new Promise((resolve) => {
        answer = resolve
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        worker.postMessage(file)
      }),
    end: () => worker.terminate(),
  }
}
