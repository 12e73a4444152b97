import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../adapters/disk-storage/disk-storage.ts'
import type { ObjectStorage } from '../ports/object-storage.ts'

type Grant = Parameters<ObjectStorage['signPut']>[1] & { key: string }

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** A storage whose signed URLs lead to itself instead of to the app, as with S3; its objects are files. */
export async function openBucket() {
  const folder = await mkdtemp(join(tmpdir(), 'verso-bucket-'))
  const clock = { now: () => new Date() }
  const urlBase = 'https://bucket.example'
  const disk = await createDiskStorage({ folder, urlBase, secret: Buffer.alloc(32), clock })
  const grants = new Map<string, Grant>()
  const { direct: _, ...methods } = disk
  const storage: ObjectStorage = {
    ...methods,
    async signPut(key, grant) {
      const url = `${urlBase}/${key}?grant=${randomUUID()}`
      grants.set(url, { ...grant, key })
      return url
    },
  }
  return {
    storage,
    /** Sends bytes to a signed link like a browser; returns the status. */
    async put(url: string, bytes: Buffer, type = 'image/jpeg'): Promise<number> {
      const grant = grants.get(url)
      const { key = '', contentType, bytes: length, until = new Date(0) } = grant ?? {}
      const isSigned = contentType === type && length === bytes.length && until > clock.now()
      if (!isSigned) return 403
      await storage.write(key, Buffer.from(bytes), type)
      return 200
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
