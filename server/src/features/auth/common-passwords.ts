import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'

/** Nearly 50,000 passwords from published leaks, all in lower case; loaded only if passwords are compared with it. */
let list: Promise<Set<string>> | undefined

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Refuses a new password that is on the list of common ones, if the operator wants that (decision 23). Case and
 * symbols at the end do not count, because people add them to satisfy the password rule, as in `Password1!`.
 */
export async function requireUncommonPassword(
  { REFUSE_COMMON_PASSWORDS }: Pick<Config, 'REFUSE_COMMON_PASSWORDS'>,
  password: string,
): Promise<void> {
  if (!REFUSE_COMMON_PASSWORDS) return
  list ??= readList()
  const common = await list
  const typed = password.toLowerCase()
  if (common.has(typed) || common.has(typed.replace(/[^\p{L}\p{M}\d]+$/u, '')))
    throw new AppError('invalid_input', messages.passwordCommon)
}
