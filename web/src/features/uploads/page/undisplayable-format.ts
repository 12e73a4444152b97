import { uploadTypes } from '@verso/contract/limits.ts'
import { storedExtensions } from '@verso/contract/rules.ts'

/** The name of a format that not every browser can show, such as HEIC or NEF; null for those that all can. */
export function undisplayableFormat(type: string): string | null {
  const isCommon = (uploadTypes as readonly string[]).includes(type)
  return isCommon ? null : (storedExtensions(type)[0]?.toUpperCase() ?? null)
}
