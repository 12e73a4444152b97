import type { ByteRange } from '../../ports/object-storage.ts'

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | undefined }

/**
 * Returns the byte range that a GET asks for (RFC 9110, 14.2). Returns 'whole' if it asks for no range, several, one
 * of another version (If-Range) or a malformed one; 'beyond' if the range starts after the end.
 */
export function requestedRange(
  { range = '', 'if-range': version }: RangeHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  const isReversed = first !== '' && last !== '' && Number(last) < Number(first)
  if (first + last === '' || isReversed || (version ?? etag) !== etag) return 'whole'
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start >= bytes ? 'beyond' : { start, end }
}
