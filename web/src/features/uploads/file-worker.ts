/** Sends files to a worker, one at a time. Null for a file that it cannot process. */
export type FileWorker<Answer> = {
  ask: (file: File) => Promise<Answer | null>
  /** The current file gets null. The next file starts the worker again. */
  stop: () => void
}

export function createFileWorker<Answer>(start: () => Worker): FileWorker<Answer> {
  let worker: Worker | null = null
  let settle: (answer: Answer | null) => void = () => {}

  function stop() {
    worker?.terminate()
    worker = null
    settle(null)
  }

  function startListening(): Worker {
    const started = start()
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data))
    // A worker whose script could not be loaded says so only once, and never answers.
    started.addEventListener('error', stop)
    return started
  }

  return {
    ask(file) {
      worker ??= startListening()
      const current = worker
      return new Promise((resolve) => {
        settle = resolve
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
        current.postMessage(file)
      })
    },
    stop,
  }
}
