import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotSucceed } from './cannot-succeed.ts'
import { type ModelManifest, readManifest } from './manifest.ts'
import { publishersAddress, siglipBase } from './siglip-base.ts'

/** How long to wait for a server that accepts the connection but does not respond. */
const answerMs = 10_000

/** A model and the address of its files. */
export type Offer = { manifest: ModelManifest; address: string }

/**
 * What can be downloaded: Verso's own choice of model, or what another server offers. That server has either its own
 * `manifest.json` or the same files under the same paths. Throws a readable sentence if it cannot be reached.
 */
export async function findOffer(source: string | null, signal: AbortSignal): Promise<Offer> {
  if (!source) return { manifest: siglipBase, address: publishersAddress(siglipBase) }
  const address = source.replace(/\/+$/, '')
  const url = `${address}/manifest.json`
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  const { status, body } = await fetch(url, { signal: inTime })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: unknown) => {
      throw new CannotSucceed(`${new URL(url).host} cannot be reached. Check MODEL_SOURCE.`, {
        cause: error,
      })
    })
  if (status === 404) return { manifest: siglipBase, address }
  if (status !== 200) throw new CannotSucceed(`${url} answered ${status}. Check MODEL_SOURCE.`)
  return { manifest: readManifest(body, url), address }
}

/** The offer of a model that is already here, without asking its server, which may no longer exist. */
export const formerOffer = (source: string | null, manifest: ModelManifest): Offer => ({
  manifest,
  address: source?.replace(/\/+$/, '') ?? publishersAddress(manifest),
})

/** The model in a folder: the one in its `manifest.json`, or Verso's own choice. */
export async function manifestIn(folder: string): Promise<ModelManifest> {
  const path = join(folder, 'manifest.json')
  return existsSync(path) ? readManifest(await readFile(path, 'utf8'), path) : siglipBase
}
