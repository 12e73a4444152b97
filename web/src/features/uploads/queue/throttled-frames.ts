/** Still faster than anyone reads progress; each run repaints the whole table. */
const minIntervalMs = 100

/** Returns a scheduler that runs a callback in the next animation frame, at most ten times a second. */
export function throttledFrames(): (run: () => void) => void {
  let lastRun = -minIntervalMs
  return (run) => {
    const waitMs = lastRun + minIntervalMs - performance.now()
    const inNextFrame = () =>
      requestAnimationFrame((now) => {
        lastRun = now
        run()
      })
    if (waitMs > 0) setTimeout(inNextFrame, waitMs)
    else inNextFrame()
  }
}
