import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../faults/commands.ts'
import { type Gateway, gatewayIsMissing, hasGateway, startGateway } from '../scripts/s3-gateway.ts'

/** Where a cluster keeps its photos. */
export type ClusterStorage = {
  /** Settings for all processes. */
  settings: Record<string, string>
  /** Runs before the first process starts. */
  prepare(settings: Record<string, string>): Promise<void>
  /** Makes the storage unavailable. Resolves with a function that restores it. */
  remove(dataDir: string): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const nothing = async () => undefined

/** The folder that all processes share. */
export const folder: ClusterStorage = {
  settings: {},
  prepare: nothing,
  async remove(dataDir) {
    const objects = join(dataDir, 'objects')
    await rename(objects, `${objects}.away`)
    return () => rename(`${objects}.away`, objects)
  },
  stop: nothing,
}

/** Uses a bucket, or the folder if no S3 server is installed or `CLUSTER_STORAGE=folder` is set. */
export async function startStorage(): Promise<ClusterStorage> {
  if (hasGateway() && process.env['CLUSTER_STORAGE'] !== 'folder') return startBucket()
  process.stdout.write(`Photos are in a folder. ${hasGateway() ? '' : gatewayIsMissing}\n`)
  return folder
}

/** A bucket whose server can also stop responding while its connections stay open. */
export type Bucket = ClusterStorage & Pick<Gateway, 'freeze' | 'thaw'>

/** A bucket of a real S3 server, to which browsers send photos directly. */
export async function startBucket(): Promise<Bucket> {
  const gateway = await startGateway()
  const settings = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: gateway.endpoint,
    S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: gateway.accessKeyId,
    AWS_SECRET_ACCESS_KEY: gateway.secretAccessKey,
  }
  return {
    settings,
    async prepare(others) {
      await runCommand(['storage', 'setup'], { dataDir: '.', settings: { ...others, ...settings } })
    },
    async remove() {
      await gateway.kill()
      return () => gateway.restart()
    },
    freeze: () => gateway.freeze(),
    thaw: () => gateway.thaw(),
    stop: () => gateway.stop(),
  }
}
