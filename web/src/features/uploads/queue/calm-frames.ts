/** Ten times a second is as fast as anybody reads how far files are; each time costs a paint of the whole table. */
const restMs = 100

/** Calls back in the next frame; where the one before was just now, in the first frame after a rest. */
export function calmFrames(): (run: () => void) => void {
  let last = -restMs
  return (run) => {
    const rest = last + restMs - performance.now()
    const draw = () =>
      requestAnimationFrame((now) => {
        last = now
        run()
      })
    if (rest > 0) setTimeout(draw, rest)
    else draw()
  }
}
