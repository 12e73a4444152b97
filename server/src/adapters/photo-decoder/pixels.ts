import type { PixelFacts } from '../../ports/vision-model.ts'
import { nameColours } from './colour-names.ts'
import { fitted, type Pixels } from './copies.ts'
import { toLab } from './lab.ts'
import { lightnessAt, toneOf } from './tone.ts'

const sampleSize = 256

/** Analyses a small copy of a picture in CIELAB, where distances match perception. */
export async function readPixels(pixels: Pixels): Promise<PixelFacts> {
  const sample = await fitted(pixels, { width: sampleSize, height: sampleSize })
  const lab = toLab(sample)
  const tone = toneOf(lab)
  return {
    ratio: pixels.width / pixels.height,
    tone,
    isDark: lightnessAt(lab, 0.5) < 20,
    colours: tone === 'colour' ? nameColours(sample) : [],
  }
}
