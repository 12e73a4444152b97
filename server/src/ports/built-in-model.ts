import type { DescribeOptions, KeywordDetail, VisionModel } from './vision-model.ts'

/** What people see about the model before they download it. */
type AboutModel = {
  name: string
  licence: string
  /** The publisher's page. */
  source: string
  /** The address from which the files are downloaded. */
  address: string
  /** Bytes of the model's files. */
  bytes: number
  /** Bytes to download for ONNX Runtime, which runs the model; 0 if it is installed. */
  runtimeBytes: number
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

/**
 * `progress` counts bytes while fetching and terms while preparing. The model can be used before the phase is `ready`:
 * see `isReady`.
 */
export type ModelState = {
  phase: ModelPhase
  progress: { done: number; total: number } | null
  error: string | null
}

/** The scores from which a keyword is suggested, and from which it counts as sure. */
export type Thresholds = {
  /** Distance above the usual score of the term, in units of its spread. */
  suggestZ: number
  sureZ: number
  /** The model's own probability, from 0 to 1. */
  minProbability: number
  sureProbability: number
}

/** From how many photos with known keywords `npm run eval` set the thresholds, and when. */
export type Calibration = { photos: number; at: Date }

/** Decides with these thresholds which keywords the model gives one picture. */
export type Decider = (thresholds: Thresholds) => KeywordDetail[]

/**
 * The model that runs on this machine. Its files are in the data folder, so all processes that share the folder see
 * the same state. It is downloaded only on request.
 */
export type BuiltInModel = {
  about(): Promise<AboutModel>
  state(): Promise<ModelState>
  /**
   * Downloads missing files and resumes interrupted downloads. Resolves when the model is ready; throws an error with
   * a readable sentence.
   */
  get(): Promise<void>
  /** Like `get`, with the files of a local folder. */
  add(folder: string): Promise<void>
  /**
   * Prepares the vocabulary of the current version after an update of Verso, and continues a preparation that was
   * interrupted. Downloads no files of the model.
   */
  resume(): Promise<void>
  /**
   * Stops `get`, also in another process; what has arrived is kept. Throws an error with a sentence if that process
   * does not stop.
   */
  cancel(): Promise<void>
  /** Tries the model on drawn pictures. Returns what it recognised; throws if that is wrong. */
  verify(): Promise<string>
  /** Removes the files of the model and the program that runs it. */
  remove(): Promise<void>
  /**
   * Whether photos can be described with it now: from the first vector of each term on, even while better ones are
   * computed, or if that was interrupted. Cheap enough to call for every photo.
   */
  isReady(): boolean
  /** Distinguishes the models, with their vocabularies, that `vision` returns; null if it is missing. */
  identity(): string | null
  /**
   * Returns a model that describes photos with the built-in model and with what `facts` finds; returns `otherwise` if
   * the built-in model is not ready.
   */
  vision(models: { facts: VisionModel; otherwise: VisionModel }): VisionModel
  /** null while the thresholds are the starting values, which were not set from photos. */
  calibration(): Calibration | null
  /** Runs the model on a copy once. Throws if the model is not ready. */
  decider(jpeg: Buffer, options: DescribeOptions): Promise<Decider>
  /** Applies from the next photo on, in all processes; the thresholds are kept until this model is removed. */
  saveThresholds(thresholds: Thresholds, calibration: Calibration): Promise<void>
  /** Ends all processes. */
  stop(): Promise<void>
}
