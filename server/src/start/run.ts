import { loadEnvFile, readConfig } from '../config.ts'
import { runCommand } from './commands.ts'
import { openLog } from './log.ts'
import { serve } from './serve.ts'
import { fail, type Running, shutDown, stopSignals } from './shutdown.ts'

async function obey(words: string[]): Promise<number> {
  loadEnvFile()
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  if (words.length > 0) {
    await runCommand(words, config, log)
    return 0
  }
  const signals = stopSignals()
  let running: Running | null = null
  let isFailing = false
  // A fault on the way out, such as a log that nobody reads any more, must not begin it again and again.
  const onFault = (error: unknown) => {
    if (isFailing) return
    isFailing = true
    void fail(error, running, log)
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  running = await serve(config, log, onFault)
  await signals.asked
  return shutDown(running, signals, log)
}

/** Without words it runs the app until it is told to stop, with words that command; answers the exit code. */
export async function run(words: string[]): Promise<number> {
  try {
    return await obey(words)
  } catch (error) {
    process.stderr.write(`${complaint(error)}\n`)
    return 1
  }
}

/** Our own refusals are sentences for people; anything else is a fault, and its way matters. */
function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}
