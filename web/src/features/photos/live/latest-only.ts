/** Runs `run` once at a time. Asked while it runs, it runs once more after that, with what was asked last. */
export function latestOnly<T>(run: (input: T) => Promise<void>): (input: T) => void {
  let next: { input: T } | undefined
  let running = false

  async function work(): Promise<void> {
    running = true
    while (next) {
      const { input } = next
      next = undefined
      await run(input).catch((error: unknown) => console.error('Could not look anew', error))
    }
    running = false
  }

  return (input) => {
    next = { input }
    if (!running) void work()
  }
}
