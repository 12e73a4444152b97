import { randomUUID } from 'node:crypto'

/** By the text that stands for them, of calls under way. */
const pictures = new Map<string, Buffer>()
const mark = /picture-[0-9a-f-]{36}/

/**
 * Lets a short text stand for the picture while `call` puts its request together: the libraries write a body twice over
 * and copy it as often, which for a picture is most of what a call costs this machine.
 */
export async function withPicture<T>(
  jpeg: Buffer,
  call: (standIn: string) => Promise<T>,
): Promise<T> {
  const standIn = `picture-${randomUUID()}`
  pictures.set(standIn, jpeg)
  try {
    return await call(standIn)
  } finally {
    pictures.delete(standIn)
  }
}

/** A multiple of three, so that parts join without padding. */
const part = 12_288

/**
 * What to send, piece by piece: the body with its picture, as base64, where its text stands. As one piece, a string or
 * bytes, it would bring a full collection of garbage every few calls.
 */
export function completed(body: string): { bytes: number; pieces(): Iterable<string> } {
  const standIn = mark.exec(body)?.[0] ?? ''
  const jpeg = pictures.get(standIn) ?? Buffer.alloc(0)
  const [before = '', after = ''] = jpeg.length > 0 ? body.split(standIn) : [body]
  return {
    bytes: Buffer.byteLength(before) + Math.ceil(jpeg.length / 3) * 4 + Buffer.byteLength(after),
    *pieces() {
      yield before
      for (let from = 0; from < jpeg.length; from += part)
        yield jpeg.toString('base64', from, from + part)
      yield after
    },
  }
}
