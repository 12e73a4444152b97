import { runWindow } from '../window/run-window.ts'
import { type Command, dataFolder, exitCodes } from './command.ts'

export const window: Command = {
  usage: 'window',
  about: 'Opens the window. Without a command, the program does the same.',
  async run(_args, options) {
    await runWindow({ dataFolder: dataFolder(options) })
    return { code: exitCodes.done, result: {}, lines: [] }
  },
}
