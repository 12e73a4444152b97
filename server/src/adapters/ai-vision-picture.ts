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

/** The bytes to send: the body with its picture, as base64, where its text stands. */
export function completeBody(body: string): Buffer {
  const standIn = mark.exec(body)?.[0] ?? ''
  const jpeg = pictures.get(standIn)
  if (!jpeg) return Buffer.from(body)
  const [before = '', after = ''] = body.split(standIn)
  const picture = Buffer.from(jpeg.toString('base64'), 'latin1')
  return Buffer.concat([Buffer.from(before), picture, Buffer.from(after)])
}
