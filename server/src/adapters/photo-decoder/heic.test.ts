import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PhotoRefused } from '../../ports/photo-decoder.ts'
import { honestHeic } from '../../test/hostile/hostile-files.ts'
import { heicWithProfile, hostileHeics, largeHeic } from '../../test/hostile/hostile-heic.ts'
import { colourAt, distance } from '../../test/picture-colours.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'
import { heicToTiff } from './heic.ts'

const honest = await honestHeic()
const [red, green] = [
  [0xb3, 0x20, 0x2a],
  [0x1d, 0x6b, 0x3a],
]

//
test('a HEIC becomes a TIFF that sharp can read, with the same size and colours', async () => {
  const tiff = await heicToTiff(honest)
  expect(await sharp(tiff).metadata()).toMatchObject({ format: 'tiff', width: 96, height: 64 })
  const png = await sharp(tiff).flatten().png().toBuffer()
  expect(distance(await colourAt(png, 0.2, 0.2), red)).toBeLessThan(30)
  expect(distance(await colourAt(png, 0.8, 0.2), green)).toBeLessThan(30)
})

//
test('a picture that is composed of others is decoded as a whole', async () => {
  const tiff = await heicToTiff(largeHeic(honest, 1000, 700))
  expect(await sharp(tiff).metadata()).toMatchObject({ width: 1000, height: 700 })
})

//
test('the colour profile of a HEIC is kept', async () => {
  const jpeg = await fourCorners().withIccProfile('p3').jpeg().toBuffer()
  const { icc } = await sharp(jpeg).metadata()
  if (!icc) throw new Error('The JPEG has no profile.')
  const tiff = await heicToTiff(heicWithProfile(honest, icc))
  expect((await sharp(tiff).metadata()).icc?.equals(icc)).toBe(true)
})

// SEC-014, A-92
test('a HEIC that is cut, empty or larger than it says is refused, and the next one is decoded', async () => {
  // libheif prints the reason for a refusal.
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const names = ['half of it', 'no coded picture', 'a smaller size than its picture has']
  const hostile = hostileHeics(honest).filter(({ name }) => names.includes(name))
  expect(hostile).toHaveLength(names.length)
  for (const { make } of hostile)
    await expect(heicToTiff(make())).rejects.toBeInstanceOf(PhotoRefused)
  expect(await sharp(await heicToTiff(honest)).metadata()).toMatchObject({ width: 96, height: 64 })
})
