import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ModelManifest, readManifest } from './manifest.ts'
import { Refused } from './refused.ts'
import { publishersAddress, siglipBase } from './siglip-base.ts'

/** A server that accepts the connection and says nothing is not waited for. */
const answerMs = 10_000

/** A model and the address of its files. */
export type Offer = { manifest: ModelManifest; address: string }

/**
 * What can be fetched: the model that Verso names, or what another server offers. That server has either a `manifest.json`
 * of its own or the same files under the same paths. Throws a readable sentence where it cannot be reached.
 */
export async function findOffer(source: string | null, signal: AbortSignal): Promise<Offer> {
  if (!source) return { manifest: siglipBase, address: publishersAddress(siglipBase) }
  const address = source.replace(/\/+$/, '')
  const url = `${address}/manifest.json`
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  const { status, body } = await fetch(url, { signal: inTime })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: unknown) => {
      throw new Refused(`${new URL(url).host} cannot be reached. Check MODEL_SOURCE.`, {
        cause: error,
      })
    })
  if (status === 404) return { manifest: siglipBase, address }
  if (status !== 200) throw new Refused(`${url} answered ${status}. Check MODEL_SOURCE.`)
  return { manifest: readManifest(body, url), address }
}

/** A model that is here, as it was offered: its server may be gone. */
export const formerOffer = (source: string | null, manifest: ModelManifest): Offer => ({
  manifest,
  address: source?.replace(/\/+$/, '') ?? publishersAddress(manifest),
})

/** What is in a folder: the model of its `manifest.json`, or the one that Verso names. */
export async function manifestIn(folder: string): Promise<ModelManifest> {
  const path = join(folder, 'manifest.json')
  return existsSync(path) ? readManifest(await readFile(path, 'utf8'), path) : siglipBase
}
