import { inflateSync } from 'node:zlib'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import exifReader, { type ExpandedTags, type IncludeTagsOptions } from 'exifreader'
import { BoundedView } from './bounded-view.ts'
import { hiddenBlocks } from './hidden-blocks.ts'
import { type Block, plainExif, plainIptc, plainXmp } from './plain-values.ts'

/** The metadata as written in the file. A missing block is empty. */
export type EmbeddedMetadata = {
  exif: Block
  iptc: Block
  xmp: Block
  /** The texts of a PNG by keyword, such as Title. */
  png: Block
}

export const noMetadata: EmbeddedMetadata = { exif: {}, iptc: {}, xmp: {}, png: {} }

const words = (names: string) => names.split(' ')

/** Only these fields are read. */
const wanted: IncludeTagsOptions = {
  exif: [
    words('ImageDescription Make Model Software Orientation XPTitle XPComment XPKeywords'),
    words('DateTimeOriginal DateTimeDigitized OffsetTimeOriginal OffsetTimeDigitized'),
    words('GPSLatitude GPSLatitudeRef GPSLongitude GPSLongitudeRef GPSDateStamp GPSTimeStamp'),
  ].flat(),
  iptc: [
    words('Keywords Caption/Abstract City Sub-location Province/State'),
    ['Object Name', 'Date Created', 'Time Created', 'Country/Primary Location Name'],
  ].flat(),
  xmp: [
    words('title description subject DateTimeOriginal DateCreated Make Model CreatorTool'),
    words('GPSLatitude GPSLongitude City State Country Location LocationCreated LocationShown'),
  ].flat(),
  png: true,
}

/** Far above what cameras and programs write: Photoshop's histories take about 1 MB of XMP. */
const max = { reads: 4_000_000, inflatedBytes: 2_000_000, xmpLength: 2_000_000 }

/**
 * Reads EXIF, IPTC, XMP and the texts of a PNG from a file of any photo type, with fixed limits on work and memory.
 * Throws for a file without readable metadata blocks.
 */
export async function readEmbedded(bytes: Buffer): Promise<EmbeddedMetadata> {
  const found = await readBlocks(bytes)
  const hidden = hiddenBlocks(bytes, found.png, max.inflatedBytes)
  if (!hidden) return found
  const { exif, iptc, xmp } = await readBlocks(hidden)
  return {
    exif: { ...exif, ...found.exif },
    iptc: { ...iptc, ...found.iptc },
    xmp: { ...xmp, ...found.xmp },
    png: found.png,
  }
}

async function readBlocks(bytes: Buffer): Promise<EmbeddedMetadata> {
  const { exif, iptc, xmp, png } = await readTags(new BoundedView(bytes, max.reads))
  return {
    exif: plainExif(exif ?? {}),
    iptc: plainIptc(iptc ?? {}),
    xmp: plainXmp(xmp ?? {}),
    png: plainXmp(png ?? {}),
  }
}

async function readTags(view: BoundedView): Promise<ExpandedTags> {
  return exifReader.loadView(view, {
    expanded: true,
    async: true,
    includeTags: wanted,
    domParser: { parseFromString: parseXmp },
    decompress: { deflate: boundedInflate() },
  })
}

function parseXmp(xml: string): unknown {
  if (xml.length > max.xmpLength) throw new RangeError('the XMP is too long')
  try {
    return parseXml(xml)
  } catch (error) {
    // Some programs leave parts of an older packet before and after the new one.
    const rdf = /<rdf:RDF\s[^]*?<\/rdf:RDF>/.exec(xml)?.[0]
    if (!rdf || rdf === xml) throw error
    return parseXml(rdf)
  }
}

const parseXml = (xml: string) =>
  new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'application/xml')

/** All compressed texts of a file share one limit. */
function boundedInflate(): (data: Uint8Array) => Promise<Uint8Array> {
  let left = max.inflatedBytes
  return async (data) => {
    const text = inflateSync(data, { maxOutputLength: Math.max(left, 1) })
    left -= text.length
    return text
  }
}
