import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/**
 * Copies a new cluster into the folder of a built-in database, because creating one takes most of the time of a first
 * start.
 */
export async function copyNewCluster(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await cp(inject('newCluster'), join(folder, 'cluster'), { recursive: true })
}
