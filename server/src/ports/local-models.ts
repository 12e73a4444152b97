/** A model server on this machine, and whether its models can read images. */
export type LocalServer = {
  name: string
  address: string
  is_loading: boolean
  models: { name: string; sees: 'yes' | 'no' | 'not_tried'; settings: string[] }[]
}

/** Searches for model servers, on loopback only. Takes up to half a minute, changes nothing, never throws. */
export type FindLocalModels = () => Promise<LocalServer[]>
