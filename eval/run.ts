import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** As in `server/src/main.ts`, everything else is imported only after the compile cache is enabled. */
enableCompileCache(join(import.meta.dirname, '../node_modules/.compile-cache'))
const { runCommand } = await import('./command.ts')
const { loadEnvFile } = await import('../server/src/config.ts')
try {
  loadEnvFile()
  process.exitCode = await runCommand({
    args: process.argv.slice(2),
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    env: process.env,
    say: (sentence) => console.log(sentence),
  })
} catch (error) {
  // Our own errors are readable sentences; for any other error the stack matters.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exitCode = 1
}
