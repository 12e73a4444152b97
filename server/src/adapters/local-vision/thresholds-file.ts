import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Calibration, Thresholds } from '../../ports/built-in-model.ts'

const probability = z.number().min(0).max(1)

const stored = z.object({
  thresholds: z.object({
    suggestZ: z.number(),
    sureZ: z.number(),
    minProbability: probability,
    sureProbability: probability,
  }),
  photos: z.int().positive(),
  at: z.iso.datetime().transform((text) => new Date(text)),
})

/** The thresholds that `npm run eval` has set; null if it has set none. Throws if the file is damaged. */
export function readThresholds(path: string): (Calibration & { thresholds: Thresholds }) | null {
  if (!existsSync(path)) return null
  const parsed = stored.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${path} is damaged. Delete it, or set the thresholds again with npm run eval.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function writeThresholds(
  path: string,
  thresholds: Thresholds,
  { photos, at }: Calibration,
): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify({ thresholds, photos, at }, null, 2), {
    flush: true,
  })
  await rename(`${path}.part`, path)
}
