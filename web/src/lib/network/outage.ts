import type { Network } from './network.ts'

/** The delays between two probes during an outage, in milliseconds. */
const probeDelay = { first: 1000, max: 15_000 }

export type Outage = ReturnType<typeof watchOutage>

/**
 * Finds out whether a failed request was caused by an outage, and probes during the outage until the server responds
 * again. `onChange` is called when an outage begins and when it ends.
 */
export function watchOutage(
  network: Network,
  random: () => number,
  onChange: (isOut: boolean) => void,
) {
  let isOut = false
  /** The number of outages so far. */
  let count = 0
  let delay = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}
  let asking: Promise<boolean> | null = null
  let storage: string | undefined

  /** Requests that fail together share one probe. */
  function ask(): Promise<boolean> {
    asking ??= network.responds(storage).finally(() => (asking = null))
    return asking
  }

  /** From now on this storage must respond too, which a probe already running does not check. */
  function alsoAsk(address: string) {
    if (address !== storage) asking = null
    storage = address
  }

  function begin() {
    isOut = true
    count += 1
    unsubscribe = network.onOnline(wake)
    delay = probeDelay.first
    probeLater()
    onChange(true)
  }

  function stop() {
    clearTimeout(timer)
    unsubscribe()
    isOut = false
  }

  function probeLater() {
    clearTimeout(timer)
    timer = setTimeout(() => void probe(), delay * (1 + random()))
    delay = Math.min(2 * delay, probeDelay.max)
  }

  async function probe() {
    const responds = await ask()
    if (!isOut) return
    if (!responds) return probeLater()
    stop()
    onChange(false)
  }

  /** Probes now, for example because the browser is online again or another request succeeded. */
  function wake() {
    if (!isOut) return
    delay = probeDelay.first
    void probe()
  }

  return {
    /** Remembers the present moment for a request that begins now; see `explains`. */
    mark: () => count,

    /**
     * Whether a request that began at `mark` and got no response failed because of an outage. It may itself be the first
     * sign of one, unless `signal` has fired. `address` is that of the storage that did not respond.
     */
    async explains(mark: number, signal: AbortSignal, address?: string): Promise<boolean> {
      if (address) alsoAsk(address)
      if (isOut || count > mark) return true
      if (await ask()) return false
      if (!isOut && !signal.aborted) begin()
      return true
    },

    /** From now on a probe that is already running does not count: the network has changed since it began. */
    forgetProbe() {
      asking = null
    },

    wake,
    /** Ends the watch without calling `onChange`. */
    stop,
  }
}
