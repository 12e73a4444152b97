import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'

/**
 * The first bytes of an encrypted file, before the salt. After the salt comes AES-256-GCM in chunks, each with its
 * own tag. The nonce of a chunk is its number and whether it is the last one, so that chunks can neither be moved nor
 * left out at the end. Each file has its own salt and therefore its own key.
 */
export const magic = Buffer.from('verso encrypted backup 1\n')
const saltBytes = 16
const chunkBytes = 64 * 1024
const tagBytes = 16
/** Each guess takes about half a second and 128 MB (OWASP Password Storage Cheat Sheet). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export const headerBytes: number = magic.length + saltBytes

const keyOf = async (passphrase: string, salt: Buffer): Promise<Buffer> =>
  (await promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize('NFC'),
    salt,
    32,
    cost,
  )) satisfies Buffer

/** Encrypts a stream, and writes the header first. */
export async function encryption(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const key = await keyOf(passphrase, salt)
  const header = Buffer.concat([magic, salt])
  const cipher = chunked(chunkBytes, (chunk, nonce) => {
    const aes = createCipheriv('aes-256-gcm', key, nonce).setAAD(header)
    return Buffer.concat([aes.update(chunk), aes.final(), aes.getAuthTag()])
  })
  cipher.push(header)
  return cipher
}

/** Decrypts what follows the header. The stream fails if a chunk was changed or moved, or is missing. */
export async function decryption(passphrase: string, header: Buffer): Promise<Transform> {
  const key = await keyOf(passphrase, header.subarray(magic.length))
  return chunked(chunkBytes + tagBytes, (chunk, nonce) => {
    const aes = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header)
    aes.setAuthTag(chunk.subarray(-tagBytes))
    return Buffer.concat([aes.update(chunk.subarray(0, -tagBytes)), aes.final()])
  })
}

/** Cuts a stream into chunks of `size` bytes; only the last one may be shorter, and it may be empty. */
function chunked(size: number, convert: (chunk: Buffer, nonce: Buffer) => Buffer): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0n
  const next = (chunk: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(number, 3)
    nonce.writeUInt8(isLast ? 1 : 0, 11)
    number += 1n
    return convert(chunk, nonce)
  }
  return new Transform({
    transform(data: Buffer, _encoding, done: TransformCallback) {
      attempt(done, () => {
        waiting = waiting.length ? Buffer.concat([waiting, data]) : data
        // Holds back a full chunk until more data follows, because it may be the last one.
        while (waiting.length > size) {
          this.push(next(waiting.subarray(0, size), false))
          waiting = waiting.subarray(size)
        }
      })
    },
    flush(done) {
      attempt(done, () => this.push(next(waiting, true)))
    },
  })
}

function attempt(done: TransformCallback, work: () => void): void {
  try {
    work()
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
