import { utf8Limit } from './utf8-limit.ts'

/** Characters that at least one common system does not allow in a file name. */
const refused = /[<>:"|?*\\]|[^\P{Cc}]/gu
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/iu
const maxLength = 120
/** Linux allows 255 bytes for a name; the rest is for a number and the extension of a sidecar. */
const maxBytes = 200
/** Longer endings are not file extensions. */
const maxEndingBytes = 20

/** A path that every system can unpack and that stays within the target folder. The folders of the name are kept. */
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
  const short = `${characters}${ending}`.replace(/[. ]+$/u, '')
  return reserved.test(short) ? `_${short}` : short
}

/** Splits off the extension with its full stop; empty if the name has no extension. */
function split(path: string): { base: string; ending: string } {
  const dot = path.lastIndexOf('.')
  if (dot <= path.lastIndexOf('/') + 1) return { base: path, ending: '' }
  return { base: path.slice(0, dot), ending: path.slice(dot) }
}

/**
 * Gives every file of an archive a unique path: duplicates are numbered regardless of case, and no file gets the name
 * of a folder. `reserved`: paths of other files in the archive, in lower case.
 */
export class UniquePaths {
  readonly #taken: Set<string>
  readonly #folders = new Set<string>()
  /** The last number used for each path that occurred more than once. */
  readonly #numbers = new Map<string, number>()

  constructor(reserved: readonly string[] = []) {
    this.#taken = new Set(reserved)
  }

  /** First `photo.jpg`, then `photo (2).jpg`. */
  numbered(path: string): string {
    const free = this.#outsideOfFiles(path)
    const { base, ending } = split(free)
    return this.#next(free, (n) => `${base} (${n})${ending}`)
  }

  /** First `photo.xmp`, then `2/photo.xmp`: a sidecar must have the name of its photo. */
  inNumberedFolder(path: string): string {
    const free = this.#outsideOfFiles(path)
    return this.#next(free, (n) => `${n}/${free}`)
  }

  #next(path: string, withNumber: (n: number) => string): string {
    const key = path.toLowerCase()
    if (this.#isFree(key)) return this.#take(path)
    for (let n = (this.#numbers.get(key) ?? 1) + 1; ; n += 1) {
      const candidate = withNumber(n)
      if (!this.#isFree(candidate.toLowerCase())) continue
      this.#numbers.set(key, n)
      return this.#take(candidate)
    }
  }

  #isFree(key: string): boolean {
    if (this.#taken.has(key) || this.#folders.has(key)) return false
    return !foldersOf(key).some((folder) => this.#taken.has(folder))
  }

  #take(path: string): string {
    const key = path.toLowerCase()
    this.#taken.add(key)
    for (const folder of foldersOf(key)) this.#folders.add(folder)
    return path
  }

  /** Appends `_` to folder names that are already files of the archive. */
  #outsideOfFiles(path: string): string {
    const [name = '', ...folders] = path.split('/').toReversed()
    let free = ''
    for (const folder of folders.toReversed()) {
      let candidate = free + folder
      while (this.#taken.has(candidate.toLowerCase())) candidate += '_'
      free = `${candidate}/`
    }
    return free + name
  }
}

/** For `a/b/c.jpg`: `a` and `a/b`. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

/** `base`: `photo.xmp`, which Adobe's programs read. `full`: `photo.jpg.xmp`, which darktable and digiKam read. */
export type SidecarNaming = 'base' | 'full'

/**
 * The path of the sidecar of a photo. `isShared`: the name of another photo differs only in its extension, such as
 * RAW next to JPEG.
 */
export function sidecarPath(path: string, naming: SidecarNaming, isShared: boolean): string {
  return naming === 'full' || isShared ? `${path}.xmp` : `${split(path).base}.xmp`
}

/** The same for two photos that would share a sidecar. */
export const sidecarBase = (path: string): string => split(path).base.toLowerCase()
