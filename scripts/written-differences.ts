import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FileTags } from '@verso/metadata/file-tags.ts'
import { tagsByGroup } from '@verso/metadata/read-tags.ts'
import type { ExifTool } from 'exiftool-vendored'
import sharp from 'sharp'

/** A hash of a file's decoded pixels; null if sharp cannot decode it. */
export async function picture(path: string): Promise<string | null> {
  try {
    const image = sharp(path, { failOn: 'none', limitInputPixels: false, pages: -1 })
    return createHash('sha256')
      .update(await image.raw().toBuffer())
      .digest('hex')
  } catch {
    return null
  }
}

type Dump = FileTags

/** Everything that ExifTool finds in a file, including duplicate and unknown tags, each with its groups. */
async function dump(tool: ExifTool, path: string): Promise<Dump> {
  const readArgs = ['-a', '-u', '-U', '-G0:1:4', '-struct', '-api', 'StructFormat=JSONQ', '-all']
  return tagsByGroup((await tool.readRaw(path, { readArgs, useMWG: false })) as unknown as Dump)
}

/**
 * Tags about the file itself, lengths and computed values. What ExifTool finds in Google's maker notes depends on the
 * files it read before.
 */
const derived =
  /^(?:File|Composite|ExifTool|SourceFile|errors|warnings|invalidUtf8Bytes)\b|Offsets?$|Start$|Length$|ByteCounts?$|HasExtendedXMP$|MediaData(?:Size)?$|HDRPlusMakerNote_/
/** Tags that change with every write, or that say how IPTC was encoded before it became UTF-8. */
const ofTheWriter = /IPTCDigest$|XMPToolkit$|NativeDigest$|CodedCharacterSet$|WebP_Flags$/
/** Text that cameras write automatically instead of a description. */
const ofTheCamera = /^(?:OLYMPUS DIGITAL CAMERA|SONY DSC|DCIM.*|null|\s*)$/i

/** The tags of the original that are missing in the copy or have another value. Lists may have grown. */
export async function foreignTags(tool: ExifTool, source: string, copy: string): Promise<string[]> {
  const [before, after] = [await dump(tool, source), await dump(tool, copy)]
  return Object.entries(before)
    .filter(
      ([tag, value]) => !derived.test(tag) && !ofTheWriter.test(tag) && !isKept(value, after[tag]),
    )
    .map(([tag, value]) => `${tag}: ${short(value)} → ${short(after[tag])}`)
}

function isKept(before: unknown, after: unknown): boolean {
  if (isDeepStrictEqual(before, after)) return true
  if (typeof before === 'string' && ofTheCamera.test(before)) return true
  // The Windows list is updated together with the keywords.
  if (typeof before === 'string' && String(after).startsWith(`${before};`)) return true
  const [old, grown] = [[before].flat(), [after].flat()]
  return grown.length > old.length && isDeepStrictEqual(grown.slice(0, old.length), old)
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 80)
