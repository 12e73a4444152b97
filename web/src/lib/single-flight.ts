/** Calls made while a run is in progress share its promise. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= run().finally(() => (running = undefined)))
}
