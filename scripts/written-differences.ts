import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FileTags } from '@verso/metadata/file-tags.ts'
import { tagsByGroup } from '@verso/metadata/read-tags.ts'
import type { ExifTool } from 'exiftool-vendored'
import sharp from 'sharp'

/** The decoded pixels of a file as a hash; null where sharp cannot decode it. */
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

/** Everything that ExifTool finds in a file: doubles and unknown tags too, each with its groups. */
async function dump(tool: ExifTool, path: string): Promise<Dump> {
  const readArgs = ['-a', '-u', '-U', '-G0:1:4', '-struct', '-api', 'StructFormat=JSONQ', '-all']
  return tagsByGroup((await tool.readRaw(path, { readArgs, useMWG: false })) as unknown as Dump)
}

/** About the file itself, how long something is, or computed: what ExifTool finds in the notes of Google depends on earlier files. */
const derived =
  /^(?:File|Composite|ExifTool|SourceFile|errors|warnings|invalidUtf8Bytes)\b|Offsets?$|Start$|Length$|ByteCounts?$|HasExtendedXMP$|MediaData(?:Size)?$|HDRPlusMakerNote_/
/** They change with each writing, or say how IPTC was encoded before it became UTF-8. */
const ofTheWriter = /IPTCDigest$|XMPToolkit$|NativeDigest$|CodedCharacterSet$|WebP_Flags$/
/** Cameras write these by themselves instead of a description. */
const ofTheCamera = /^(?:OLYMPUS DIGITAL CAMERA|SONY DSC|DCIM.*|null|\s*)$/i

/** The tags of the original that the copy does not have, or has with another value. Lists may have grown. */
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
  // The list of Windows is kept in step with the keywords.
  if (typeof before === 'string' && String(after).startsWith(`${before};`)) return true
  const [old, grown] = [[before].flat(), [after].flat()]
  return grown.length > old.length && isDeepStrictEqual(grown.slice(0, old.length), old)
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 80)
