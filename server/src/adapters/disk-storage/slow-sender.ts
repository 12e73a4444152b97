import type { UploadFloor } from '../../ports/object-storage.ts'

type Transfer = {
  floor: UploadFloor
  /** The number of bytes received so far. */
  received(): number
  /** Whether the transfer is waiting for this machine rather than for the sender. */
  waitsForUs(): boolean
  onSlow(): void
}

const ticksPerWindow = 30

/**
 * Calls `onSlow` once, after the first window in which fewer bytes arrived than the floor requires. Returns a
 * function that stops watching. Time is counted in ticks, so that a busy or suspended process does not blame a sender
 * for its own delay.
 */
export function watchSender({ floor, received, waitsForUs, onSlow }: Transfer): () => void {
  const { bytesPerSecond, windowMs, graceMs } = floor
  const tickMs = windowMs / ticksPerWindow
  let ticksLeft = ticksPerWindow + Math.ceil(graceMs / tickMs)
  let before = 0
  const timer = setInterval(() => {
    if (waitsForUs()) return
    ticksLeft -= 1
    if (ticksLeft > 0) return
    const arrived = received() - before
    if (arrived >= (bytesPerSecond * windowMs) / 1000) {
      ticksLeft = ticksPerWindow
      before += arrived
      return
    }
    clearInterval(timer)
    onSlow()
  }, tickMs)
  return () => clearInterval(timer)
}
