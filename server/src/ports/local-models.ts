/** A model server on this machine, and whether its models can read images. */
export type LocalServer = {
  name: string
  address: string
  is_loading: boolean
  models: { name: string; sees: 'yes' | 'no' | 'not_tried'; settings: string[] }[]
}

/** Searches for model servers, on loopback only. Takes up to half a minute, changes nothing and never throws. */
export type FindLocalServers = () => Promise<LocalServer[]>

/** Sizes in bytes of all parts of a model that are known so far; both grow during the download. */
export type PullProgress = { status: string; total: number; completed: number }

/**
 * Downloads a model through the Ollama at this address. Throws an error with a sentence if the download fails or the
 * signal is aborted.
 */
export type PullModel = (
  what: { address: string; model: string },
  onProgress: (progress: PullProgress) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>
