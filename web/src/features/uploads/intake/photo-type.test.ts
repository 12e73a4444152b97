import { expect, test } from 'vitest'
import { acceptAttribute, canBeAllowed, formatName, photoType } from './photo-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const iso = (brands: string) => bytes(`\0\0\0\u0018ftyp${brands}`)
const unnamed = { name: 'photo', type: '' }

test.each([
  ['image/png', bytes('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR')],
  ['image/jpeg', bytes('\u00FF\u00D8\u00FF\u00E1')],
  ['image/gif', bytes('GIF89a')],
  ['image/webp', bytes('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')],
  ['image/heic', iso('heic\0\0\0\0mif1heic')],
  ['image/heic', iso('mif1\0\0\0\0mif1heic')],
  ['image/avif', iso('avif\0\0\0\0avifmif1')],
  ['image/avif', iso('mif1\0\0\0\0mif1avif')],
  ['image/tiff', bytes('II*\0\b\0\0\0')],
  ['image/tiff', bytes('MM\0*\0\0\0\b')],
  ['image/x-canon-cr2', bytes('II*\0\u0010\0\0\0CR\u0002\0')],
  ['image/x-canon-cr3', iso('crx \0\0\0\u0001crx isom')],
  ['image/x-fuji-raf', bytes('FUJIFILMCCD-RAW 0201')],
  ['image/bmp', bytes('BM\u0036\u0010\u000E\0\0\0\0\0')],
])('%s is recognised by its first bytes', (type, head) => {
  expect(photoType(head, unnamed)).toBe(type)
})

// UP-023, UP-026
test('the bytes take precedence over the name and the type of the browser', () => {
  const jpeg = bytes('\u00FF\u00D8\u00FF\u00E0')
  expect(photoType(jpeg, { name: 'a.png', type: 'image/png' })).toBe('image/jpeg')
  expect(photoType(jpeg, { name: 'a.txt', type: 'text/plain' })).toBe('image/jpeg')
})

test('a TIFF with the name of a camera file is a camera file', () => {
  const tiff = bytes('II*\0\b\0\0\0')
  expect(photoType(tiff, { name: 'DSC_1.NEF', type: '' })).toBe('image/x-nikon-nef')
  expect(photoType(tiff, { name: 'scan.tif', type: 'image/tiff' })).toBe('image/tiff')
  expect(photoType(tiff, { name: 'scan.jpg', type: 'image/jpeg' })).toBe('image/tiff')
})

// UP-024, UP-026
test('if the bytes are inconclusive, the type and the extension decide', () => {
  const text = bytes('Dear diary, BM, GIF, RIFF')
  expect(photoType(text, { name: 'notes.txt', type: 'text/plain' })).toBe('')
  expect(photoType(text, unnamed)).toBe('')
  expect(photoType(text, { name: 'old.pcx', type: 'image/x-pcx' })).toBe('image/x-pcx')
  expect(photoType(text, { name: 'IMG_1.HEIC', type: '' })).toBe('image/heic')
  expect(photoType(text, { name: 'film.heic', type: 'video/mp4' })).toBe('')
})

test('formats have their usual names, and those that an installation can accept are known', () => {
  const types = ['image/heic', 'image/x-nikon-nef', 'image/bmp', 'image/svg+xml', 'image/x-pcx']
  expect(types.map(formatName)).toEqual(['HEIC', 'Camera RAW', 'BMP', 'SVG', 'PCX'])
  expect(types.map(canBeAllowed)).toEqual([true, true, false, false, false])
})

test('the file dialog offers the accepted types and their extensions', () => {
  expect(acceptAttribute(['image/tiff', 'image/x-sony-arw'])).toBe(
    'image/tiff,image/x-sony-arw,.tif,.tiff,.arw',
  )
})
