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

function numberPicture(number: string): Promise<Buffer> {
  const digits = [...number].map((digit, index) => {
    const rectangles = [...(segments[Number(digit)] ?? '')].map((segment) => {
      const [x, y, width, height] = segmentBoxes[segment] ?? [0, 0, 0, 0]
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
    })
    return `<g transform="translate(${60 + index * 120} 78)">${rectangles.join('')}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="300"><rect width="440" height="300" fill="#fff"/>${digits.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
