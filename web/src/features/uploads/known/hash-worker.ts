import { hashFile } from './hash-file.ts'

addEventListener('message', ({ data }: MessageEvent<File>) => void respond(data))

/** A file that can no longer be read from disk has no hashes. */
async function respond(file: File): Promise<void> {
  const hashes = await hashFile(file).catch(() => null)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  self.postMessage(hashes)
}
