import { utf8Limit } from './utf8-limit.ts'

/** Characters that a file name cannot have on one of the common systems. */
const refused = /[<>:"|?*\\]|[^\P{Cc}]/gu
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/iu
const maxLength = 120
/** Linux has 255 bytes for a name; the rest is for a number and for the ending of a sidecar. */
const maxBytes = 200
/** Longer ones are no endings of formats. */
const maxEndingBytes = 20

/** A path that every system can unpack and that stays within the folder where that happens: folders of the name are kept. */
export function safePath(name: string): string {
  const parts = name.normalize('NFC').split(/[/\\]/).map(safePart).filter(Boolean)
  return parts.join('/') || 'photo'
}

function safePart(part: string): string {
  const tidy = part
    .toWellFormed()
    .replace(refused, '_')
    .trim()
    .replace(/[. ]+$/u, '')
  const parts = split(tidy)
  const isEnding = utf8Limit(parts.ending, maxEndingBytes) === parts.ending
  const { base, ending } = isEnding ? parts : { base: tidy, ending: '' }
  const characters = utf8Limit([...base].slice(0, maxLength).join(''), maxBytes)
  return `${reserved.test(tidy) ? '_' : ''}${characters}${ending}`.replace(/[. ]+$/u, '')
}

/** The ending with its full stop; empty where it is missing. */
function split(path: string): { base: string; ending: string } {
  const dot = path.lastIndexOf('.')
  if (dot <= path.lastIndexOf('/') + 1) return { base: path, ending: '' }
  return { base: path.slice(0, dot), ending: path.slice(dot) }
}

/** Gives every file of an archive a path of its own: doubles are numbered, without regard to case. */
export class UniquePaths {
  readonly #taken = new Map<string, number>()

  /** `photo.jpg`, then `photo (2).jpg`. */
  numbered(path: string): string {
    const { base, ending } = split(path)
    return this.#next(path, (n) => `${base} (${n})${ending}`)
  }

  /** `photo.xmp`, then `2/photo.xmp`: the name of a sidecar must be that of its photo. */
  inNumberedFolder(path: string): string {
    return this.#next(path, (n) => `${n}/${path}`)
  }

  #next(path: string, withNumber: (n: number) => string): string {
    const key = path.toLowerCase()
    const count = this.#taken.get(key) ?? 0
    this.#taken.set(key, count + 1)
    if (count === 0) return path
    for (let n = count + 1; ; n += 1) {
      const candidate = withNumber(n)
      if (this.#taken.has(candidate.toLowerCase())) continue
      this.#taken.set(key, n)
      this.#taken.set(candidate.toLowerCase(), 1)
      return candidate
    }
  }
}

/** `base`: `photo.xmp`, which Adobe's programs read. `full`: `photo.jpg.xmp`, which darktable and digiKam read. */
export type SidecarNaming = 'base' | 'full'

/** The path of the sidecar of a photo. `isShared`: another photo differs only in the ending, such as RAW next to JPEG. */
export function sidecarPath(path: string, naming: SidecarNaming, isShared: boolean): string {
  return naming === 'full' || isShared ? `${path}.xmp` : `${split(path).base}.xmp`
}

/** What two photos have in common that would share a sidecar. */
export const sidecarBase = (path: string): string => split(path).base.toLowerCase()
