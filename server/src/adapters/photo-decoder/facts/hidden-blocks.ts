import { inflateSync } from 'node:zlib'
import type { Block } from './plain-values.ts'

const exifPrefix = 'Exif\0\0'
const xmpPrefix = 'http://ns.adobe.com/xap/1.0/\0'
const photoshopPrefix = 'Photoshop 3.0\0'
const iptcResource = '8BIM\x04\x04\0\0'
/** The max length of the content of a JPEG segment. */
const maxSegmentLength = 65_533

/**
 * Collects the blocks that are in places where ExifReader does not look, in an empty JPEG: XMP in the application
 * block of a GIF and in the compressed text of a PNG, and the raw profiles of a PNG, which are JPEG segments written
 * as text. Null if there is no such block.
 */
export function hiddenBlocks(bytes: Buffer, texts: Block, maxLength: number): Buffer | null {
  const xmp = xmpOfGif(bytes) ?? xmpOfPng(bytes, maxLength)
  const segments = [...(xmp ? [segment(0xe1, xmpPrefix, xmp)] : []), ...profiles(texts)]
  if (segments.length === 0) return null
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...segments,
    Buffer.from('ffda0002ffd9', 'hex'),
  ])
}

const gifBlock = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1')
/** The first bytes of the trailer after XMP in a GIF (XMP specification, part 3, 1.1.2). */
const gifTrailer = Buffer.from([0x01, 0xff, 0xfe, 0xfd])

function xmpOfGif(bytes: Buffer): Buffer | null {
  const start = bytes.toString('latin1', 0, 3) === 'GIF' ? bytes.indexOf(gifBlock) : -1
  if (start < 0) return null
  const rest = bytes.subarray(start + gifBlock.length)
  const end = rest.indexOf(gifTrailer)
  return end < 0 ? null : rest.subarray(0, end)
}

const compressedText = Buffer.from('iTXtXML:com.adobe.xmp\0\x01\0', 'latin1')

function xmpOfPng(bytes: Buffer, maxLength: number): Buffer | null {
  const start = bytes.toString('latin1', 1, 4) === 'PNG' ? bytes.indexOf(compressedText) : -1
  if (start < 0) return null
  const languageEnd = bytes.indexOf(0, start + compressedText.length)
  const keywordEnd = bytes.indexOf(0, languageEnd + 1)
  return inflateSync(bytes.subarray(keywordEnd + 1), { maxOutputLength: maxLength })
}

/** ImageMagick and digiKam write each block as its name, its length and hexadecimal digits. */
function profiles(texts: Block): Buffer[] {
  return Object.entries(texts).flatMap(([keyword, text]) => {
    const kind = /^raw profile type (exif|app1|iptc|8bim|xmp)$/i.exec(keyword)?.[1]?.toLowerCase()
    const digits = /^\s*\w[\w ]*\s+\d+\s+([\da-f\s]+)$/i.exec(
      typeof text === 'string' ? text : '',
    )?.[1]
    return kind && digits
      ? [profileSegment(kind, Buffer.from(digits.replaceAll(/\s/g, ''), 'hex'))]
      : []
  })
}

function profileSegment(kind: string, block: Buffer): Buffer {
  const start = block.toString('latin1', 0, xmpPrefix.length)
  if (kind === 'xmp' || start === xmpPrefix) return segment(0xe1, xmpPrefix, block)
  if (kind === 'exif' || kind === 'app1') return segment(0xe1, exifPrefix, block)
  const resource = start.startsWith('8BIM') || start.startsWith(photoshopPrefix)
  return segment(0xed, photoshopPrefix, resource ? block : asResource(block))
}

function asResource(iptc: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(iptc.length)
  return Buffer.concat([Buffer.from(iptcResource, 'latin1'), size, iptc])
}

/** Empty if the block is too long for a segment. */
function segment(marker: number, prefix: string, block: Buffer): Buffer {
  const hasPrefix = block.toString('latin1', 0, prefix.length) === prefix
  const payload = hasPrefix ? block : Buffer.concat([Buffer.from(prefix, 'latin1'), block])
  if (payload.length > maxSegmentLength) return Buffer.alloc(0)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}
