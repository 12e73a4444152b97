import { Api, password } from './api.ts'
import type { App } from './app.ts'
import { codeFor } from './mailbox.ts'

/** Creates a confirmed user through the API, for journeys about something else. */
export async function createUser(
  { dataDir }: Pick<App, 'dataDir'>,
  address: string,
  email: string,
): Promise<Api> {
  const api = new Api(address)
  const about = { full_name: 'Demo Account', date_of_birth: '05/03/1990', email, password }
  await api.call('signUp', about)
  await api.call('confirmOtp', { email, password, otp: await codeFor(dataDir, email) })
  await api.signIn(email)
  return api
}
