import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { startEmbedded } from '../db/embedded.ts'

/**
 * A process that tests kill: runs a cluster as the app does, reports it, and stops it on SIGTERM or when its standard
 * input ends with the test.
 */
const [folder = '', whenTaken = 'refuse'] = process.argv.slice(2)

try {
  const database = await startEmbedded({
    folder,
    whenTaken: whenTaken === 'share' ? 'share' : 'refuse',
    onRestart: () => process.stdout.write('restarted\n'),
    onFailure: (error) => process.stdout.write(`failed ${error.message}\n`),
  })
  const stop = once(process, 'SIGTERM').then(() => database.stop())
  const orphaned = finished(process.stdin.resume())
    .catch(() => undefined)
    .then(() => database.stop())
  void Promise.race([stop, orphaned]).then(() => process.exit())
  process.stdout.write(`${JSON.stringify(database.connection)}\n`)
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`)
}
