/** A model server on this machine, and whether its models see. */
export type LocalServer = {
  name: string
  address: string
  is_loading: boolean
  models: { name: string; sees: 'yes' | 'no' | 'not_tried'; settings: string[] }[]
}

/** Looks for model servers on loopback alone. Takes up to half a minute; changes nothing; never throws for what is not there. */
export type FindLocalModels = () => Promise<LocalServer[]>
