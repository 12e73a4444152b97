import { runChecks } from '../work/checks.ts'
import { type Command, dataFolder, exitCodes } from './command.ts'

export const doctor: Command = {
  usage: 'doctor',
  about: 'Checks what this program needs, and writes and undoes a test photo.',
  async run(_args, options) {
    const checks = await runChecks(dataFolder(options))
    return {
      code: checks.every(({ ok }) => ok) ? exitCodes.done : exitCodes.someFailed,
      result: { checks },
      lines: checks.map(
        ({ check, ok, text }) => `${ok ? 'ok     ' : 'PROBLEM'}  ${check}: ${text}`,
      ),
    }
  },
}
