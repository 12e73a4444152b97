import { removeAccount, loadAccount, saveAccount } from '../account/account.ts'
import { connect } from '../account/connect.ts'
import { serverAddress, serverClient } from '../account/server-client.ts'
import { type Command, dataFolder, exitCodes, onlyArgument } from './command.ts'

export const login: Command = {
  usage: 'login SERVER',
  about: 'Connects this computer to your account by a code that you approve in the web app.',
  async run(args, options, say) {
    const server = serverAddress(onlyArgument(args, 'address of a server'))
    const { token, email } = await connect(serverClient(server), (code) => {
      say(`Open ${code.verification_uri_complete}`)
      say(`and approve the code ${code.user_code}. Waiting …`)
    })
    const { place } = await saveAccount(dataFolder(options), { server, email, token })
    return {
      code: exitCodes.done,
      result: { server, email },
      lines: [
        `Connected as ${email}. If this is not you, run "verso-desktop logout".`,
        `The token is in ${place}.`,
      ],
    }
  },
}

export const logout: Command = {
  usage: 'logout',
  about: 'Disconnects this computer.',
  async run(_args, options) {
    const folder = dataFolder(options)
    const account = await loadAccount(folder)
    if (account) await serverClient(account.server, account).call('endAppAccess', {})
    await removeAccount(folder)
    return { code: exitCodes.done, result: {}, lines: ['This computer is no longer connected.'] }
  },
}
