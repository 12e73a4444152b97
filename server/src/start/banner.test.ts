import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type App, startApp } from '../test/app.ts'
import { banner } from './banner.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const isPublic = { PUBLIC_URL: 'https://verso.example.com', BILLING: 'none' }
const operator = {
  OPERATOR_ADDRESS: 'Rua das Flores 12, Lisbon',
  GOVERNING_LAW: 'Portugal',
  SUPPORT_EMAIL: 'help@verso.example.com',
}
const warningWith = async (env: Record<string, string>) => {
  const shown = await banner({ ...app.deps, config: readConfig(env) }, 'in a test')
  return /WARNING.*/.exec(shown)?.[0]
}

// A-62, LEGAL-017
test('a public start warns of each placeholder in the legal texts', async () => {
  expect(await warningWith(isPublic)).toBe(
    'WARNING   Terms and privacy policy have placeholders: set OPERATOR_ADDRESS, GOVERNING_LAW, SUPPORT_EMAIL, and have the texts reviewed.',
  )
  expect(await warningWith({ HOST: '0.0.0.0', BILLING: 'test' })).toContain('placeholders')
  for (const name of Object.keys(operator)) {
    const warning = await warningWith({ ...isPublic, ...operator, [name]: '' })
    expect(warning).toContain(`have placeholders: set ${name}, and have`)
  }
})

//
test('there is no warning if the operator is named, or if only this machine can connect', async () => {
  expect(await warningWith({ ...isPublic, ...operator })).toBeUndefined()
  expect(await warningWith({})).toBeUndefined()
  expect(await warningWith({ PUBLIC_URL: 'http://localhost:8080' })).toBeUndefined()
})

// AI-001
test('a start without AI names the built-in model, unless the environment chose to have no AI', async () => {
  const model = { ...app.deps.vision.current(), name: 'Basic (no AI)', isAi: false as const }
  const vision = { ...app.deps.vision, current: () => model }
  const ai = async (env: Record<string, string>) =>
    /AI {8}(.*)/.exec(await banner({ ...app.deps, vision, config: readConfig(env) }, ''))?.[1]
  expect(await ai({})).toBe(
    'Basic (no AI), no subjects: get the built-in model on Admin Config or by  npm run model -- get',
  )
  expect(await ai({ AI_PROVIDER: 'basic' })).toBe('Basic (no AI)')
})
