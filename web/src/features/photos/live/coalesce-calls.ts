/** Never runs `run` concurrently. Calls made while it runs lead to one more run, with the latest input. */
export function coalesceCalls<T>(run: (input: T) => Promise<void>): (input: T) => void {
  let next: { input: T } | undefined
  let running = false

  async function runAll(): Promise<void> {
    running = true
    while (next) {
      const { input } = next
      next = undefined
      await run(input).catch((error: unknown) =>
        console.error('The rows could not be refreshed', error),
      )
    }
    running = false
  }

  return (input) => {
    next = { input }
    if (!running) void runAll()
  }
}
