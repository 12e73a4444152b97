import { cosines } from './decide/cosines.ts'
import { type DrawnPicture, drawnPictures, rasterOf } from './drawn-pictures.ts'
import type { SeenPicture, TextSetup } from './messages.ts'
import { computeTermVectors } from './term-vectors.ts'

export type Verifying = {
  text: TextSetup
  pixels: number
  see(rgb: Uint8Array): Promise<SeenPicture>
  pictures?: DrawnPicture[]
}

/**
 * Tests a model with drawn pictures: the right words must fit each one better than five wrong ones. Returns one line
 * for each picture. If a picture is wrong, throws an error with these lines: the files load, but the model does not
 * recognise things.
 */
export async function verifyModel({
  text,
  pixels,
  see,
  pictures = drawnPictures,
}: Verifying): Promise<string> {
  const words = [...new Set(pictures.flatMap(({ right, wrong }) => [right, ...wrong]))]
  const rows = await vectorsOf(text, words)
  const lines: string[] = []
  let wrongOnes = 0
  for (const picture of pictures) {
    const { vector } = await see(rasterOf(picture, pixels))
    const fits = cosines(vector, rows)
    const of = (word: string) => fits[words.indexOf(word)] ?? 0
    const best = picture.wrong.toSorted((one, other) => of(other) - of(one))[0] ?? ''
    const isRight = of(picture.right) > of(best)
    if (!isRight) wrongOnes += 1
    const shown = (word: string) => `${word} ${of(word).toFixed(3)}`
    lines.push(`  ${isRight ? 'right' : 'WRONG'}  ${shown(picture.right)}, next ${shown(best)}`)
  }
  const summary = `${pictures.length - wrongOnes} of ${pictures.length} drawn pictures recognised.`
  if (wrongOnes > 0)
    throw new Error([...lines, `${summary} Remove the model and get it again.`].join('\n'))
  return [...lines, summary].join('\n')
}

async function vectorsOf(text: TextSetup, words: string[]): Promise<Float32Array> {
  let rows = new Float32Array()
  await computeTermVectors(
    text,
    words.map((word) => ({ prompts: [`this is a photo of ${word}`] })),
    {
      signal: AbortSignal.timeout(120_000),
      onProgress: () => undefined,
      onPass: async (computed) => {
        rows = new Float32Array(computed)
      },
    },
  )
  return rows
}
