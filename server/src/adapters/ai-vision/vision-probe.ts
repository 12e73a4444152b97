import { randomInt } from 'node:crypto'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import sharp from 'sharp'
import { modelFetch } from './http.ts'
import type { ServerAddress } from './local-servers.ts'
import { askOllamaAbout } from './ollama-chat.ts'

const system = 'You read numbers. Answer with digits alone.'
const question = 'Which number of three digits is in this picture?'

/** A model to probe: through Ollama's own API, or through the OpenAI-compatible one of any other server. */
type Probed = { kind: ServerAddress['kind']; url: string; model: string }

/**
 * Whether the model reads a number from an image. A model that cannot read images still answers, and would give every
 * photo the same keywords.
 */
export async function readsNumber(
  { kind, url, model }: Probed,
  signal: AbortSignal,
  number = String(randomInt(100, 1000)),
): Promise<boolean> {
  const jpeg = await numberPicture(number)
  try {
    const text =
      kind === 'ollama'
        ? await askOllamaAbout({ root: url, model }, { system, question, jpeg }, signal)
        : await askCompatible(`${url}/v1`, model, jpeg, signal)
    return text.replace(/<think>[\s\S]*<\/think>/, '').replace(/\D/g, '') === number
  } catch {
    return false
  }
}

async function askCompatible(
  baseURL: string,
  model: string,
  jpeg: Buffer,
  signal: AbortSignal,
): Promise<string> {
  const server = createOpenAICompatible({ name: 'local', baseURL, fetch: modelFetch })
  const data = { type: 'data', data: jpeg.toString('base64') } as const
  const { content } = await server.chatModel(model).doGenerate({
    prompt: [
      { role: 'system', content: system },
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          { type: 'file', mediaType: 'image/jpeg', data },
        ],
      },
    ],
    providerOptions: { local: { reasoningEffort: 'none' } },
    maxOutputTokens: 200,
    abortSignal: signal,
  })
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** The segments of each digit on a seven-segment display. No font is used, because a server may have none. */
const segments = [
  'abcdef',
  'bc',
  'abged',
  'abgcd',
  'fgbc',
  'afgcd',
  'afgedc',
  'abc',
  'abcdefg',
  'abcdfg',
]
const segmentBoxes: Record<string, [x: number, y: number, width: number, height: number]> = {
  a: [10, 0, 60, 14],
  b: [66, 8, 14, 60],
  c: [66, 76, 14, 60],
  d: [10, 130, 60, 14],
  e: [0, 76, 14, 60],
  f: [0, 8, 14, 60],
  g: [10, 65, 60, 14],
}

/** Made of raw pixels, because the photo decoder turns off all image loaders in its process, including that of SVG. */
function numberPicture(number: string): Promise<Buffer> {
  const width = 440
  const pixels = Buffer.alloc(width * 300, 255)
  for (const [index, digit] of [...number].entries()) {
    for (const segment of segments[Number(digit)] ?? '') {
      const [x, y, w, h] = segmentBoxes[segment] ?? [0, 0, 0, 0]
      const left = 60 + index * 120 + x
      for (let row = 78 + y; row < 78 + y + h; row++) {
        pixels.fill(0, row * width + left, row * width + left + w)
      }
    }
  }
  const raw = { width, height: 300, channels: 1 } as const
  return sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer()
}
