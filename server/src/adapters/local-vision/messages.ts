import type { GraphFile } from './onnx.ts'

/** What the vision process loads before its first picture. */
export type VisionSetup = {
  runtimeFolder: string
  graph: GraphFile
  pixels: number
  mean: number
  std: number
  /** Rows of normalised term vectors; null if only the vector of the picture is needed. */
  terms: { path: string; dimensions: number } | null
}

/** `vector` has length 1; `cosines` has one number for each term. */
export type SeenPicture = { vector: Float32Array; cosines: Float32Array }

export type TextSetup = {
  runtimeFolder: string
  graph: GraphFile
  tokenizerPath: string
  tokens: number
  padId: number
}

/** From the parent to a child: the setup once, then one request at a time. */
export type ToChild = { setup: VisionSetup | TextSetup } | { request: Uint8Array | string[] }

/**
 * From a child to the parent: `ready` after the setup, then a reply to each request, or the reason why it cannot
 * continue.
 */
export type FromChild = 'ready' | { reply: unknown } | { fault: string }
