import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

const compileCache = join(import.meta.dirname, '../../../node_modules/.compile-cache')

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the shared cluster. */
    cluster: { host: string; port: number; user: string; password: string }
    /** The folder of a cluster that no server has run on yet. */
    newCluster: string
  }
}

/** Vitest's global setup: one PostgreSQL cluster for the whole run, removed at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cluster.ts')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    // As in the app: it halves the time to start the process.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  const exit = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exit.then(() => Promise.reject(new Error('The database of the tests did not start.'))),
  ])
  const { connection, newCluster } = JSON.parse(line)
  project.provide('cluster', connection)
  project.provide('newCluster', newCluster)
  return async () => {
    child.stdin.end()
    await exit
  }
}
