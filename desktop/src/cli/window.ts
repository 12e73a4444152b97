import { runWindow } from '../window/run-window.ts'
import { type Command, dataFolder, exitCodes, watchIntervalMs } from './command.ts'

export const window: Command = {
  usage: 'window [--address]',
  about: 'Opens the window. Without a command, the program does the same.',
  async run(_args, options, say) {
    const instead = options.address ? { show: say, open: say } : {}
    const watchEvery = watchIntervalMs(options)
    await runWindow({ dataFolder: dataFolder(options), watchEvery, ...instead })
    return { code: exitCodes.done, result: {}, lines: [] }
  },
}
