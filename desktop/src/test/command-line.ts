import type { TokenStore } from '../account/token-store.ts'
import { runCommand } from '../cli/run-command.ts'

/** Runs a command and returns its exit code, the result it printed, and its other output. */
export async function printedBy(...argv: string[]) {
  let [printed, said] = ['', '']
  const code = await runCommand(argv, {
    out: (text) => void (printed += text),
    err: (text) => void (said += text),
  })
  return { code, printed, said }
}

/** Like `printedBy`, with `--json`. */
export async function cli(...argv: string[]) {
  const { code, printed, said } = await printedBy(...argv, '--json')
  return { code, said, result: JSON.parse(printed || 'null') }
}

export const withoutKeychain: TokenStore = {
  place: '',
  save: () => Promise.reject(new Error('There is no keychain.')),
  load: async () => null,
  remove: async () => undefined,
}
