import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../faults/commands.ts'
import { type Gateway, gatewayIsMissing, hasGateway, startGateway } from '../scripts/s3-gateway.ts'

/** Where a cluster keeps its photos. */
export type ClusterStorage = {
  /** Of all processes. */
  settings: Record<string, string>
  /** Before the first process starts. */
  prepare(settings: Record<string, string>): Promise<void>
  /** Takes it away. Resolves with the function that puts it back. */
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

/** A bucket, or the folder where no S3 server is installed or `CLUSTER_STORAGE=folder` asks for it. */
export async function startStorage(): Promise<ClusterStorage> {
  if (hasGateway() && process.env['CLUSTER_STORAGE'] !== 'folder') return startBucket()
  process.stdout.write(`Photos are in a folder. ${hasGateway() ? '' : gatewayIsMissing}\n`)
  return folder
}

/** A bucket whose server can also stop answering while its connections stay open. */
export type Bucket = ClusterStorage & Pick<Gateway, 'freeze' | 'thaw'>

/** A bucket of a real S3 server, into which people put their photos themselves. */
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
