import type {
  DecodeLimits,
  InspectedPhoto,
  PhotoRefused,
  PreparedPhoto,
  PrepareOptions,
} from '../../ports/photo-decoder.ts'

/** What a request may use; beyond it, its process is ended. */
export type Bounds = { megabytes: number; seconds: number }

/** Decoding this file takes so much memory or time that it must be the only such job. */
export class HeavyJob extends Error {
  readonly bounds: Bounds
  constructor(bounds: Bounds) {
    super('Heavy jobs run one at a time.')
    this.bounds = bounds
  }
}

/** A process ended before it received a photo. */
export class NotStarted extends Error {
  constructor() {
    super('A process that decodes photos could not start.')
  }
}

/** The tasks of a child, with their input and output. */
export type Tasks = {
  inspect: { input: { path: string; limits: DecodeLimits }; output: InspectedPhoto }
  prepare: {
    input: { path: string; isHeavyAllowed?: boolean } & PrepareOptions
    output: PreparedPhoto
  }
  adjust: { input: { jpeg: Buffer; turn: number; pixels: number | null }; output: Buffer }
  square: {
    input: { jpeg: Buffer; pixels: number; kernel: 'cubic' | 'linear' }
    output: Uint8Array
  }
}

export type TaskName = keyof Tasks

export type Request = { [Name in TaskName]: { task: Name; input: Tasks[Name]['input'] } }[TaskName]

/** From the parent to the child; one at a time. */
export type Envelope = { request: Request; megabytes: number }

/** From the child to the parent: the outcome of the request, and how much memory the child still uses. */
export type Report = 'started' | { reply: Reply; megabytes: number }
export type Reply =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; reason: PhotoRefused['reason']; message: string }
  | { kind: 'heavy'; bounds: Bounds }
  | { kind: 'failed'; error: string }
