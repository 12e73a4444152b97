/** A file that attacks a decoder. It is made on demand, because some are large. */
export type HostileFile = { name: string; type: string; make: () => Buffer }

export const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Repeats the bytes `times` times. */
export const repeated = (bytes: Buffer, times: number) => Buffer.alloc(bytes.length * times, bytes)

/** Copies a file with some of its bytes replaced. */
export function altered(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
