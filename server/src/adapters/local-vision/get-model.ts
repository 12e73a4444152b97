import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CannotSucceed } from './cannot-succeed.ts'
import { download } from './download.ts'
import { bytesOf, sha256Of } from './file-hash.ts'
import { type ModelFile, type ModelManifest, totalBytes } from './manifest.ts'
import type { ModelFolder } from './model-folder.ts'
import type { Offer } from './model-source.ts'
import { publishersHash } from './publishers-hash.ts'

type Getting = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

/**
 * Fetches the missing files of a model and checks each. Returns the manifest with the hashes that were compared.
 * Throws `CannotSucceed` with a sentence if trying again cannot help.
 */
export async function fetchModel(
  folder: ModelFolder,
  { manifest, address }: Offer,
  { signal, onProgress }: Getting,
): Promise<ModelManifest> {
  const total = totalBytes(manifest)
  const files: ModelFile[] = []
  let before = 0
  for (const file of manifest.files) {
    const url = `${address}/${file.path}`
    const sha256 = file.sha256 ?? (await publishersHash(url, signal))
    const path = folder.fileOf(manifest, file.role)
    const onBytes = (done: number) => onProgress(before + done, total)
    await download({ url, path, bytes: file.bytes, sha256 }, { signal, onBytes }).catch(
      (error: unknown) => {
        throw withName(file, error)
      },
    )
    before += file.bytes
    onProgress(before, total)
    files.push({ ...file, sha256 })
  }
  return { ...manifest, files }
}

const withName = ({ path }: ModelFile, error: unknown) =>
  error instanceof CannotSucceed
    ? new CannotSucceed(`${path}: ${error.message}`, { cause: error })
    : error

/**
 * Copies the files of a model from a folder, where they are under their paths or all at the top. Throws `CannotSucceed` if
 * a file is missing or differs. If the manifest states no hash for a file, the file is accepted and its own hash
 * recorded.
 */
export async function copyModel(
  folder: ModelFolder,
  from: string,
  manifest: ModelManifest,
): Promise<ModelManifest> {
  await mkdir(folder.folderOf(manifest), { recursive: true })
  const files: ModelFile[] = []
  for (const file of manifest.files) {
    const path = await findFile(from, file)
    const sha256 = await sha256Of(path)
    if (file.sha256 && sha256 !== file.sha256)
      throw new CannotSucceed(`${path} is another file, or damaged: its SHA-256 is ${sha256}.`)
    await copyFile(path, folder.fileOf(manifest, file.role))
    files.push({ ...file, sha256 })
  }
  return { ...manifest, files }
}

async function findFile(from: string, { path, bytes }: ModelFile): Promise<string> {
  for (const candidate of [join(from, path), join(from, basename(path))]) {
    const found = await bytesOf(candidate)
    if (found === bytes) return candidate
    if (found !== null)
      throw new CannotSucceed(`${candidate} has ${found} bytes, but ${bytes} are expected.`)
  }
  throw new CannotSucceed(`${path} is not in ${from}.`)
}

/** Throws if a file has changed since it was checked on arrival: flipped bits load without an error. */
export async function checkFile(
  folder: ModelFolder,
  manifest: ModelManifest,
  file: ModelFile,
): Promise<void> {
  const path = folder.fileOf(manifest, file.role)
  if ((await bytesOf(path)) === file.bytes && (await sha256Of(path)) === file.sha256) return
  throw new CannotSucceed(`${path} is missing or damaged. Get the model again.`)
}
