import type { TestProject } from 'vitest/node'
import { startGateway } from '../../../../scripts/s3-gateway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The S3 gateway; undefined in runs without S3. */
    s3?: { endpoint: string; accessKeyId: string; secretAccessKey: string }
  }
}

/** Vitest's global setup for tests with S3: one gateway for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startGateway()
  project.provide('s3', { endpoint, accessKeyId, secretAccessKey })
  return stop
}
