import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { setDimensions } from '../users/queries.ts'
import { setWordSettings, wordSettingsOf } from '../users/word-settings-queries.ts'
import { closeOwnAccount } from './closing.ts'
import { changePassword } from './password.ts'
import { readProfile, recordUpload } from './service.ts'

/** Limits the password guesses of anyone with a stolen token. */
const passwordGuesses = {
  points: 10,
  seconds: 900,
  key: (_input: unknown, { userId, network }: Request) => userId ?? network,
}

export function profileRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getUser', 'user', (_input, actor) => readProfile(deps, actor))
  route(routes, 'updateLastUploadCount', 'user', async (input, actor) => {
    await recordUpload(deps, actor, input)
    return { message: 'Upload noted.' }
  })
  route(routes, 'editProfile', 'user', async (input, { userId }) => {
    const { dimension_height, dimension_width } = input
    await setDimensions(deps.db, userId, { dimension_height, dimension_width })
    return { message: 'Your settings are saved.' }
  })
  route(routes, 'getWordSettings', 'user', async (_input, { userId }) => ({
    ...(await wordSettingsOf(deps.db, userId)),
    default_language: deps.config.AI_LANGUAGE,
  }))
  route(routes, 'setWordSettings', 'user', async (input, { userId }) => {
    await setWordSettings(deps.db, userId, input)
    return { message: 'Your settings are saved.' }
  })
  route(
    routes,
    'changePassword',
    'user',
    async (input, actor, browser) => ({
      message: 'Password has been changed successfully.',
      AuthenticationResult: await changePassword(deps, actor, input, browser),
    }),
    passwordGuesses,
  )
  route(
    routes,
    'closeAccount',
    'user',
    async ({ password }, actor) => {
      await closeOwnAccount(deps, actor, password)
      return { message: 'Your account is closed.' }
    },
    passwordGuesses,
  )
}
