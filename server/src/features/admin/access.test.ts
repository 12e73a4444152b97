import type { CallName } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../start/features.ts'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const email = 'user@example.org'
const noChoice = { provider: null, model: null, base_url: null, key: null }

/** Every call for administrators with valid input, so that only the role can cause a refusal. */
const adminCalls: Partial<Record<CallName, object>> = {
  getDashboard: { page: 1, limit: 15, search: '' },
  deleteUsers: { users: [email] },
  verifyUsers: { emails: [email] },
  changeRole: { email, new_role: 'admin' },
  getConfig: {},
  editConfig: { max_allowed_retry: 3, max_process: 15 },
  giveCredits: { email, amount: 5, note: 'Sorry for the trouble' },
  detectLocalModels: {},
  getPhotoFormats: {},
  allowPhotoFormat: { format: 'tiff', allowed: true },
  getAnalysisStatus: {},
  resumeAnalysis: {},
  estimateAnalysis: { count: 10 },
  setSpendingCap: { email, usd: 5 },
  getAiSettings: {},
  editAiSettings: { ...noChoice, cap: null },
  tryAi: { ...noChoice, picture: { sample: 'harbour' } },
  getBuiltInModel: {},
  startBuiltInModel: {},
  cancelBuiltInModel: {},
  removeBuiltInModel: {},
  getModelPull: {},
  startModelPull: { model: 'qwen3-vl:4b-instruct' },
  cancelModelPull: {},
  getBillingAlarms: {},
  solveBillingAlarm: { id: '00000000-0000-4000-8000-000000000000' },
  getLastCheck: {},
  getKeywordFigures: {},
  startCheck: {},
}
const names = Object.keys(adminCalls) as CallName[]

// SEC-004, SEC-005, SEC-006, SEC-007, SEC-008, ADMIN-038
test.each(names)('%s returns 403 to users and 401 to signed-out clients', async (name) => {
  const input = adminCalls[name] as never
  const ann = await app.given.user()
  await expect(app.as(ann).call(name, input)).rejects.toMatchObject({
    status: 403,
    error: messages.adminsOnly,
  })
  await expect(app.call(name, input)).rejects.toMatchObject({ status: 401 })
})

// SEC-004
test('this file covers every call for administrators', () => {
  const recorded = allRoutes(app.deps).calls.filter(({ role }) => role === 'admin')
  const missing = recorded.map(({ name }) => name).filter((name) => !names.includes(name))
  expect(missing).toEqual([])
})

// SEC-025
test.each(['demoted', 'promoted', 'deleted'] as const)(
  'the tokens of a %s user stop working at the next request, on every call',
  async (change) => {
    const boss = await app.given.user({ role: 'admin' })
    const role = change === 'demoted' ? ('admin' as const) : ('user' as const)
    const ann = await app.given.user({ role })
    const signedIn = await app.call('signIn', { email: ann.email, password: ann.password })
    if (change === 'deleted') await app.as(boss).call('deleteUsers', { users: [ann.email] })
    else {
      const new_role = change === 'promoted' ? 'admin' : 'user'
      await app.as(boss).call('changeRole', { email: ann.email, new_role })
    }
    for (const name of [...names, 'getUser', 'getImages'] as CallName[]) {
      const refused = app.as(ann).call(name, adminCalls[name] ?? {})
      await expect(refused).rejects.toMatchObject({ status: 401 })
    }
    const refresh_token = signedIn.AuthenticationResult.RefreshToken
    await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject({ status: 400 })
  },
)
