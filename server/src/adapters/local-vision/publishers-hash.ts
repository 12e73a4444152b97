import { CannotSucceed } from './cannot-succeed.ts'

/** How long to wait for the headers. */
const answerMs = 10_000

/**
 * The SHA-256 that Hugging Face states for a file in `x-linked-etag`, before it redirects to its storage. Throws
 * `CannotSucceed` if the server states none, because such a file cannot be checked.
 */
export async function publishersHash(url: string, signal: AbortSignal): Promise<string> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: inTime }).catch(
    (error: unknown) => {
      throw new CannotSucceed(`${new URL(url).host} cannot be reached. Try again.`, {
        cause: error,
      })
    },
  )
  const stated = response.headers.get('x-linked-etag')?.replaceAll('"', '') ?? ''
  if (/^[0-9a-f]{64}$/.test(stated)) return stated
  throw new CannotSucceed(
    `${new URL(url).host} states no SHA-256 of the file, and the manifest has none. Put it into the manifest.`,
  )
}
