import type {
  DecodeLimits,
  InspectedPhoto,
  PhotoRefused,
  PreparedPhoto,
  PrepareOptions,
} from '../../ports/photo-decoder.ts'

/** What a child can do: the input and output of each task. */
export type Tasks = {
  inspect: { input: { path: string; limits: DecodeLimits }; output: InspectedPhoto }
  prepare: { input: { path: string } & PrepareOptions; output: PreparedPhoto }
  shrink: { input: { jpeg: Buffer; pixels: number }; output: Buffer }
}

export type TaskName = keyof Tasks

/** From the parent to the child. One at a time. */
export type Request = { [Name in TaskName]: { task: Name; input: Tasks[Name]['input'] } }[TaskName]

/** From the child to the parent: the outcome of the request. */
export type Reply =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; reason: PhotoRefused['reason']; message: string }
  | { kind: 'failed'; error: string }
