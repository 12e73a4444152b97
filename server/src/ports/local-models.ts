/** A model server on this machine, and whether its models can read images. */
export type LocalServer = {
  name: string
  address: string
  is_loading: boolean
  models: { name: string; sees: 'yes' | 'no' | 'not_tried'; settings: string[] }[]
}

/** Searches for model servers, on loopback only. Takes up to half a minute, changes nothing, never throws. */
export type FindLocalModels = () => Promise<LocalServer[]>

/** Bytes of all parts of a model that are known so far, which grow while it is downloaded. */
export type PullProgress = { status: string; total: number; completed: number }

/** Downloads a model through Ollama at this address. Throws a sentence where that fails, and where the signal is aborted. */
export type PullModel = (
  what: { address: string; model: string },
  onProgress: (progress: PullProgress) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>
