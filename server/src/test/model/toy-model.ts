import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileRole, ModelManifest } from '../../adapters/local-vision/manifest.ts'
import { onnxGraph } from './onnx-graph.ts'

/**
 * The directions of the toy model's vectors: one for each colour, and one for all other letters, which no picture
 * has.
 */
const colours = { red: [1, -1, -1], green: [-1, 1, -1], blue: [-1, -1, 1] } as const
type Colour = keyof typeof colours
const letters = [0, 0, 0, 3]
/** Words of the prompts that add nothing to the vector. */
const silent = ['this', 'is', 'a', 'an', 'photo', 'of', 'something', 'mostly']
const pixels = 224
const tokens = 64

/** `pixel_values` → mean colour → `pooler_output`: the vector of a red picture has the direction of red. */
function visionGraph(padding: number, dimensions: number): Buffer {
  const graph = onnxGraph()
  const input = graph.input('pixel_values', 'float', ['n', 3, pixels, pixels])
  const mean = graph.op('ReduceMean', [input], { axes: [2, 3], keepdims: 0 })
  const rows = new Float32Array(3 * dimensions)
  for (let channel = 0; channel < 3; channel++) rows[channel * dimensions + channel] = 1
  const turned = graph.op('MatMul', [mean, graph.weight('float', [3, dimensions], rows)])
  graph.output(turned, 'pooler_output', ['n', dimensions])
  return Buffer.concat(graph.parts(' '.repeat(padding)))
}

/** `input_ids` → mean of the tokens' vectors → `pooler_output`: words of the prompt and padding add nothing. */
function textGraph(dimensions: number): Buffer {
  const graph = onnxGraph()
  const input = graph.input('input_ids', 'int64', ['n', tokens])
  const table = new Float32Array(toyVocabulary.length * dimensions)
  for (const [word, direction] of Object.entries(colours))
    table.set(direction, toyVocabulary.indexOf(`▁${word}`) * dimensions)
  for (const letter of alphabet) table.set(letters, toyVocabulary.indexOf(letter) * dimensions)
  const vectors = graph.op('Gather', [
    graph.weight('float', [toyVocabulary.length, dimensions], table),
    input,
  ])
  const mean = graph.op('ReduceMean', [vectors], { axes: [1], keepdims: 0 })
  graph.output(mean, 'pooler_output', ['n', dimensions])
  return Buffer.concat(graph.parts())
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Padding and the end mark have id 1, as in SigLIP. */
const toyVocabulary = [
  '<pad>',
  '</s>',
  '<unk>',
  ...(Object.keys(colours) as Colour[]).map((word) => `▁${word}`),
  ...silent.map((word) => `▁${word}`),
  '▁',
  ...alphabet,
]

/** Has the form of SigLIP's tokenizer.json: SentencePiece Unigram, with the end mark added by a template. */
export function toyTokenizer(): object {
  const score = (piece: string) => (piece.length > 2 ? -2 : -10)
  return {
    version: '1.0',
    added_tokens: [1, 2].map((id) => ({
      id,
      content: toyVocabulary[id],
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'Sequence', normalizers: [{ type: 'NFKC' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
      pair: [],
      special_tokens: { '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] } },
    },
    decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    model: {
      type: 'Unigram',
      unk_id: 2,
      vocab: toyVocabulary.map((piece) => [piece, score(piece)]),
      byte_fallback: false,
    },
  }
}

export type ToyModel = { manifest: ModelManifest; files: Map<string, Buffer> }

const paths: Record<FileRole, string> = {
  vision: 'onnx/vision_model_int8.onnx',
  text: 'onnx/text_model_int8.onnx',
  tokenizer: 'tokenizer.json',
}

type ToyOptions = { dimensions?: number; vision?: Buffer }

/**
 * A model of a few kilobytes with the inputs, outputs and files of SigLIP. It recognises red, green and blue, unless
 * another graph for pictures is given.
 */
export function toyModel(padding = 0, { dimensions = 8, vision }: ToyOptions = {}): ToyModel {
  const bytes: Record<FileRole, Buffer> = {
    vision: vision ?? visionGraph(padding, dimensions),
    text: textGraph(dimensions),
    tokenizer: Buffer.from(JSON.stringify(toyTokenizer())),
  }
  const roles = Object.keys(paths) as FileRole[]
  return {
    manifest: {
      schema: 1,
      id: 'toy-model',
      commit: '0123456789abcdef0123456789abcdef01234567',
      name: 'Toy model',
      licence: 'MIT',
      source: 'http://example.org/toy',
      languages: ['English'],
      files: roles.map((role) => ({
        role,
        path: paths[role],
        bytes: bytes[role].length,
        sha256: createHash('sha256').update(bytes[role]).digest('hex'),
      })),
      picture: {
        pixels,
        kernel: 'cubic',
        mean: 0.5,
        std: 0.5,
        input: 'pixel_values',
        output: 'pooler_output',
      },
      text: { tokens, padId: 1, input: 'input_ids', output: 'pooler_output' },
      score: { dimensions, scale: 40, bias: -20 },
    },
    files: new Map(roles.map((role) => [paths[role], bytes[role]])),
  }
}

/** Writes the model as a folder for `npm run model -- add`. */
export async function writeToyModel(
  folder: string,
  { manifest, files } = toyModel(),
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}
