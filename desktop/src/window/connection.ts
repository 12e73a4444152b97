import { setTimeout } from 'node:timers/promises'
import { loadAccount, removeAccount, saveAccount } from '../account/account.ts'
import { connect } from '../account/connect.ts'
import { serverAddress, serverClient } from '../account/server-client.ts'
import { reasonOf } from '../engine/scan-folder.ts'
import { Refused } from './refused.ts'
import type { ShownState } from './shown-state.ts'

/** Connects this computer to an account and disconnects it. The state shows the progress. */
export class Connection {
  readonly #dataFolder: string
  readonly #shown: ShownState
  #waiting: AbortController | null = null

  constructor(dataFolder: string, shown: ShownState) {
    this.#dataFolder = dataFolder
    this.#shown = shown
  }

  /** Requests a code and starts waiting for its approval. Throws if the server cannot be asked for a code. */
  async begin(typed: string, openPage: (address: string) => void): Promise<void> {
    this.cancel()
    const server = serverAddress(typed)
    const waiting = new AbortController()
    this.#waiting = waiting
    this.#shown.change({ problem: null })
    const { signal } = waiting
    const asked = Promise.withResolvers<void>()
    const connected = connect(
      serverClient(server, { signal }),
      (code) => {
        signal.throwIfAborted()
        const address = code.verification_uri_complete
        this.#shown.change({ connecting: { code: code.user_code, address } })
        openPage(address)
        asked.resolve()
      },
      (ms) => setTimeout(ms, undefined, { signal }),
    )
    void this.#finish(server, connected, waiting).then(asked.resolve, asked.reject)
    await asked.promise
  }

  async #finish(
    server: string,
    connected: ReturnType<typeof connect>,
    waiting: AbortController,
  ): Promise<void> {
    try {
      const { token, email } = await connected
      if (waiting.signal.aborted) return
      await saveAccount(this.#dataFolder, { server, email, token })
      await this.show()
    } catch (error) {
      if (waiting.signal.aborted) return
      if (!this.#shown.current.connecting) throw error
      this.#shown.change({ problem: reasonOf(error) })
    } finally {
      if (this.#waiting === waiting) {
        this.#waiting = null
        this.#shown.change({ connecting: null })
      }
    }
  }

  cancel(): void {
    this.#waiting?.abort()
    this.#waiting = null
    this.#shown.change({ connecting: null })
  }

  /** Revokes the token on the server, and deletes it here even if that fails. */
  async end(): Promise<void> {
    const account = await loadAccount(this.#dataFolder)
    let problem: string | null = null
    if (account)
      await serverClient(account.server, account)
        .call('endAppAccess', {})
        .catch((error: unknown) => {
          problem = `${reasonOf(error)} Its access is still listed on the Profile tab of the web app: end it there.`
        })
    await removeAccount(this.#dataFolder)
    const nothing = { scan: null, preview: null, result: null, upload: null }
    this.#shown.change({ account: null, ...nothing, problem })
  }

  /** Reads the account and puts it into the state, without its token. */
  async show(): Promise<void> {
    const account = await loadAccount(this.#dataFolder)
    if (!account) return this.#shown.change({ account: null })
    const { server, email, keeps } = account
    return this.#shown.change({ account: { server, email, keeps } })
  }

  /** The account with its token. Throws if this computer is not connected. */
  async account() {
    const account = await loadAccount(this.#dataFolder)
    if (!account) throw new Refused('This computer is not connected.')
    return account
  }
}
