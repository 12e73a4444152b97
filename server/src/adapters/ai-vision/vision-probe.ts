import { randomInt } from 'node:crypto'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import sharp from 'sharp'
import { modelFetch } from './http.ts'

/**
 * Whether the model reads a number from an image. A model that cannot read images answers all the same, and would give
 * every photo the same keywords.
 */
export async function readsNumber(
  baseURL: string,
  model: string,
  signal: AbortSignal,
  number = String(randomInt(100, 1000)),
): Promise<boolean> {
  const server = createOpenAICompatible({ name: 'local', baseURL, fetch: modelFetch })
  const picture = await numberPicture(number)
  try {
    const { content } = await server.chatModel(model).doGenerate({
      prompt: [
        { role: 'system', content: 'You read numbers. Answer with digits alone.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Which number of three digits stands in this picture?' },
            {
              type: 'file',
              mediaType: 'image/jpeg',
              data: { type: 'data', data: picture.toString('base64') },
            },
          ],
        },
      ],
      providerOptions: { local: { reasoningEffort: 'none' } },
      maxOutputTokens: 200,
      abortSignal: signal,
    })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return text.replace(/<think>[\s\S]*<\/think>/, '').replace(/\D/g, '') === number
  } catch {
    return false
  }
}

/** The segments of each digit on a seven-segment display. Drawn without a font, because a server may have none. */
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

/** Made of raw pixels, because the photo decoder turns off all loaders in its process, also that of SVG. */
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
