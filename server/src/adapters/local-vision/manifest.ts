import { z } from 'zod'

const relativePath = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'must be a path without .. and without a leading slash')

const file = z.object({
  role: z.enum(['vision', 'text', 'tokenizer']),
  /** Below the address of the offer. */
  path: relativePath,
  bytes: z.int().positive(),
  /** null if no public source states it: then the hash that the publisher's server states is used. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})

/**
 * Everything that is known about a model before it is downloaded. Reviewed like code, or served by `MODEL_SOURCE` as
 * JSON.
 */
export const manifestSchema = z.object({
  schema: z.literal(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,60}$/),
  /** The publisher's revision; files of different revisions are kept apart. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  name: z.string().max(100),
  licence: z.string().max(100),
  source: z.url({ protocol: /^https?$/ }),
  languages: z.array(z.string().max(40)).min(1),
  files: z.array(file).length(3),
  picture: z.object({
    /** Pixels per side. The picture is squashed to a square, not cropped. */
    pixels: z.int().min(8).max(1024),
    kernel: z.enum(['cubic', 'linear']),
    mean: z.number(),
    std: z.number().positive(),
    input: z.string(),
    output: z.string(),
  }),
  text: z.object({
    /** All texts are padded to this number of tokens. */
    tokens: z.int().min(4).max(512),
    padId: z.int().nonnegative(),
    input: z.string(),
    output: z.string(),
  }),
  score: z.object({
    /** Length of a vector. */
    dimensions: z.int().min(2).max(4096),
    /** The probability of a term is sigmoid(scale × cosine + bias). */
    scale: z.number().positive(),
    bias: z.number(),
  }),
})

export type ModelManifest = z.output<typeof manifestSchema>
export type ModelFile = ModelManifest['files'][number]
export type FileRole = ModelFile['role']

/** The names of the files in the data folder. */
export const fileNames: Record<FileRole, string> = {
  vision: 'vision.onnx',
  text: 'text.onnx',
  tokenizer: 'tokenizer.json',
}

export const totalBytes = ({ files }: ModelManifest): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Reads the manifest that a server or folder offers. Throws a sentence that names the wrong field. */
export function readManifest(text: string, where: string): ModelManifest {
  const parsed = manifestSchema.safeParse(parseJson(text, where))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${where} cannot be used: ${issue?.path.join('.')}: ${issue?.message}.`)
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${where} is not JSON.`, { cause: error })
  }
}
