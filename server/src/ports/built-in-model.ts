import type { DescribeOptions, KeywordDetail, VisionModel } from './vision-model.ts'

/** What people see of the model before they get it. */
type AboutModel = {
  name: string
  licence: string
  /** The page of the publisher. */
  source: string
  /** The address that the files are read from. */
  address: string
  /** Bytes to download, without the program that runs the model. */
  bytes: number
  languages: string[]
}

export type ModelPhase =
  | 'absent'
  | 'fetching'
  | 'installing'
  | 'preparing'
  | 'ready'
  | 'stopped'
  | 'failed'

/** `progress` counts bytes while fetching and terms while preparing. */
export type ModelState = {
  phase: ModelPhase
  progress: { done: number; total: number } | null
  error: string | null
}

/** The scores from which a keyword is suggested, and from which it counts as sure. */
export type Thresholds = {
  /** In spreads above what is usual for the term. */
  suggestZ: number
  sureZ: number
  /** The model's own, from 0 to 1. */
  minProbability: number
  sureProbability: number
}

/** The photos whose keywords were known when `npm run eval` set the thresholds. */
export type Calibration = { photos: number; at: Date }

/** What the model says about one picture with these thresholds. */
export type Decider = (thresholds: Thresholds) => KeywordDetail[]

/**
 * The model that runs on this machine. Its files are in the data folder, so all processes that share the folder see the
 * same state. It is never fetched by itself.
 */
export type BuiltInModel = {
  about(): Promise<AboutModel>
  state(): Promise<ModelState>
  /**
   * Downloads missing files and resumes interrupted downloads. Resolves when the model is ready; throws a readable
   * sentence.
   */
  get(): Promise<void>
  /** The same with the files of a local folder. */
  add(folder: string): Promise<void>
  /** Prepares the vocabulary of the current version after an update of Verso. Downloads nothing. */
  resume(): Promise<void>
  /** Stops `get`, also of another process; what has arrived is kept. Throws a sentence where that process does not stop. */
  cancel(): Promise<void>
  /** Lets it look at drawn pictures. Returns what it recognised; throws where it recognises the wrong things. */
  verify(): Promise<string>
  /** Removes the files of the model and the program that runs it. */
  remove(): Promise<void>
  /** Whether photos can be described with it now. Cheap enough for every photo. */
  isReady(): boolean
  /** Describes photos with it, and with the facts that `facts` finds; returns `otherwise` where it is not ready. */
  vision(models: { facts: VisionModel; otherwise: VisionModel }): VisionModel
  /** null while the thresholds are the starting values, which no one's photos have set. */
  calibration(): Calibration | null
  /** Looks at a model copy once. Throws where the model is not ready. */
  decider(jpeg: Buffer, options: DescribeOptions): Promise<Decider>
  /** Counts from the next photo on, in all processes; for this model until it is removed. */
  saveThresholds(thresholds: Thresholds, calibration: Calibration): Promise<void>
  /** Ends all processes. */
  stop(): Promise<void>
}
