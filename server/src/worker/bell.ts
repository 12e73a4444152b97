/** Wakes one waiting loop. A ring that comes while no loop waits is remembered, so that none is missed. */
export type Bell = { ring(): void; wait(ms: number): Promise<void> }

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        wake = resolve
        await promise
        clearTimeout(timer)
        wake = null
      }
      rung = false
    },
  }
}
