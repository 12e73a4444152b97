import { loadEnvFile, readConfig } from '../config.ts'
import { ArchiveDamaged } from '../ports/archives.ts'
import { StorageUnavailable } from '../ports/object-storage.ts'
import { openLog } from './log.ts'
import { fail, noticeOf, type Running, shutDown, stopSignals } from './shutdown.ts'

async function execute(args: string[]): Promise<number> {
  loadEnvFile()
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  // `serve.ts` is imported later, because loading it takes longer than most commands run.
  if (args.length > 0) {
    const { runCommand } = await import('./commands.ts')
    await runCommand(args, config, log)
    return 0
  }
  const signals = stopSignals()
  let running: Running | null = null
  let isFailing = false
  // An error during the exit, such as a closed log, must not start the exit again.
  const onError = (error: unknown) => {
    if (isFailing) return
    isFailing = true
    void fail(error, running, log)
  }
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)
  const { serve } = await import('./serve.ts')
  running = await serve(config, log, onError)
  const noticeMs = noticeOf(await signals.requested, config)
  return shutDown(running, signals, log, noticeMs)
}

/** Runs the app until it is stopped, or runs the command in `args`. Returns the exit code. */
export async function run(args: string[]): Promise<number> {
  try {
    return await execute(args)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    return 1
  }
}

const readable: unknown[] = [Error, ArchiveDamaged, StorageUnavailable]

/** Our own errors are readable sentences; any other error is unexpected and is printed with its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return readable.includes(error.constructor) ? error.message : (error.stack ?? error.message)
}
