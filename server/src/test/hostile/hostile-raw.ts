import { extraFormats } from '@verso/contract/limits.ts'
import { storedExtensions } from '@verso/contract/rules.ts'
import { cameraFile } from '../camera-files.ts'
import { tiff } from '../corpus/segments.ts'
import { altered, type HostileFile, latin1, repeated } from './hostile-file.ts'

const makers: Record<string, string> = { nef: 'NIKON', arw: 'SONY', pef: 'PENTAX' }
const families = extraFormats.raw.map((type) => ({
  type,
  extension: storedExtensions(type)[0] ?? '',
}))
const [nef, dng, cr3] = ['image/x-nikon-nef', 'image/x-adobe-dng', 'image/x-canon-cr3'] as const

const raw = (extension: string, ...jpegs: Buffer[]) =>
  cameraFile(extension, {
    make: makers[extension] ?? 'Maker',
    orientation: 1,
    isDng: extension === 'dng',
    jpegs,
  })

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
/** A frame with one component, 8 by `rows` pixels, and the header of its scan. */
const frame = (rows: string) => hex(`ffd8 ffc0 000b 08 ${rows} 0008 01 011100 ffda 0003 00`)

/** A page that names itself as its subpages, and far more of them than the file has room for. */
const pagesInPages = (count: number) =>
  tiff(
    [
      { tag: 330, type: 4, count, value: 8 },
      { tag: 34_665, type: 4, count, value: 8 },
      { tag: 50_706, type: 1, count: 4, value: 0x401 },
    ],
    8,
  )

/**
 * Camera files of each family, and attacks on the search for their previews. `preview` and `progressive` are valid
 * JPEGs.
 */
export function hostileRaws(preview: Buffer, progressive: Buffer): HostileFile[] {
  const sized = (jpeg: Buffer, marker: number, width: number, height: number) =>
    altered(jpeg, (copy) => {
      const at = jpeg.indexOf(Buffer.from([0xff, marker, 0]))
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
    })
  const attacks: [type: string, name: string, make: () => Buffer][] = [
    ...families.flatMap(({ type, extension }): [string, string, () => Buffer][] => [
      [
        type,
        'a preview of 65,535 squared',
        () => raw(extension, sized(preview, 0xc0, 65_535, 65_535)),
      ],
      [type, 'a preview without an end', () => raw(extension, preview.subarray(0, -300))],
      [type, 'only its head', () => raw(extension).subarray(0, 40)],
    ]),
    [
      nef,
      '12 million beginnings of a JPEG',
      () => raw('nef', repeated(hex('ffd8ffe0'), 12_000_000)),
    ],
    [nef, '2 million scans without an end', () => raw('nef', repeated(frame('0010'), 2_000_000))],
    [
      nef,
      '2 million previews',
      () => raw('nef', repeated(Buffer.concat([frame('0001'), hex('00 ffd9')]), 2_000_000)),
    ],
    [
      nef,
      'a progressive preview of 100 MP',
      () => raw('nef', sized(progressive, 0xc2, 10_000, 9999)),
    ],
    [
      nef,
      'a page that lies beyond the end',
      () => altered(raw('nef', preview), (copy) => copy.writeUInt32LE(0xfffffff0, 4)),
    ],
    [
      nef,
      '65,535 entries',
      () => altered(raw('nef', preview), (copy) => copy.writeUInt16LE(65_535, 16)),
    ],
    [nef, 'a web page behind it', () => Buffer.concat([raw('nef', preview), latin1('<script>')])],
    [dng, 'pages inside each other', () => Buffer.concat([pagesInPages(1), preview])],
    [dng, '2 billion pages inside', () => Buffer.concat([pagesInPages(0x7fffffff), preview])],
    [
      cr3,
      'a description of noise',
      () => altered(raw('cr3', preview), (copy) => copy.fill(0xff, 36, 180)),
    ],
  ]
  return attacks.map(([type, name, make]) => ({ type, name, make }))
}
