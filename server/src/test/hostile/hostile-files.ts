import { readFile } from 'node:fs/promises'
import { fourCorners } from '../tagged-pictures.ts'
import { hostileGifs, hostileHeifs, hostileTiffs, hostileWebps } from './hostile-containers.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileHeics } from './hostile-heic.ts'
import { hostileJpegs } from './hostile-jpeg.ts'
import { hostilePngs } from './hostile-png.ts'
import { hostileRaws } from './hostile-raw.ts'

/** A valid HEIC of 96 by 64 pixels. */
export const honestHeic = (): Promise<Buffer> =>
  readFile(new URL('../fixtures/corners.heic', import.meta.url))

export async function hostileFiles(): Promise<HostileFile[]> {
  const picture = fourCorners()
  const [baseline, progressive, webp, avif, heic] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().jpeg({ progressive: true }).toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif({ effort: 0 }).toBuffer(),
    honestHeic(),
  ])
  return [
    ...hostilePngs(),
    ...hostileJpegs(baseline, progressive),
    ...hostileGifs(),
    ...hostileWebps(webp),
    ...hostileTiffs(),
    ...hostileHeifs(avif),
    ...hostileHeics(heic),
    ...hostileRaws(baseline, progressive),
  ]
}
