import { fourCorners } from '../tagged-pictures.ts'
import { hostileGifs, hostileHeifs, hostileTiffs, hostileWebps } from './hostile-containers.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileJpegs } from './hostile-jpeg.ts'
import { hostilePngs } from './hostile-png.ts'

/** Every hostile file. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const picture = fourCorners()
  const [baseline, progressive, webp, avif] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().jpeg({ progressive: true }).toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif({ effort: 0 }).toBuffer(),
  ])
  return [
    ...hostilePngs(),
    ...hostileJpegs(baseline, progressive),
    ...hostileGifs(),
    ...hostileWebps(webp),
    ...hostileTiffs(),
    ...hostileHeifs(avif),
  ]
}
