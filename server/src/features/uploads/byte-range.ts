import type { ByteRange } from '../../ports/object-storage.ts'

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | undefined }

/**
 * Returns the one range of bytes that a GET asks for. 'whole' where it asks for none, for several, for another version
 * (If-Range), or in a form that is not valid; 'beyond' where it starts after the end (RFC 9110, 14.2).
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
