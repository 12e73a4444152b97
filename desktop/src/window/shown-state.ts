import type { WindowState } from './window-state.ts'

const notifyIntervalMs = 100

/** The state of the window. Listeners are notified of its changes, at most ten times a second. */
export class ShownState {
  #state: WindowState
  readonly #listeners = new Set<(state: WindowState) => void>()
  #timer: NodeJS.Timeout | null = null

  constructor(state: WindowState) {
    this.#state = state
  }

  get current(): WindowState {
    return this.#state
  }

  change(part: Partial<WindowState>): void {
    this.#state = { ...this.#state, ...part }
    if (this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      for (const listener of this.#listeners) listener(this.#state)
    }, notifyIntervalMs)
  }

  /** Calls the listener with the state at once and after each change. Returns a function that stops it. */
  listen(listener: (state: WindowState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.#state)
    return () => void this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }
}
