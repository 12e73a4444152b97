import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAuthSecret } from './secrets.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'verso-secrets-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('the secret is created once, private, and the same for processes that start at once', async () => {
  const DATA_DIR = join(await folder(), 'data')
  const secrets = await Promise.all([1, 2, 3].map(() => readAuthSecret({ DATA_DIR })))
  expect(new Set([...secrets, await readAuthSecret({ DATA_DIR })]).size).toBe(1)
  expect(Buffer.from(secrets[0] ?? '', 'base64url').length).toBe(48)
  expect((await stat(join(DATA_DIR, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['secrets.json'])
})

test('a secret in the environment takes precedence, and nothing is written', async () => {
  const DATA_DIR = await folder()
  const AUTH_SECRET = 'x'.repeat(32)
  expect(await readAuthSecret({ DATA_DIR, AUTH_SECRET })).toBe(AUTH_SECRET)
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('a damaged file stops the start instead of silently signing everyone out', async () => {
  const DATA_DIR = await folder()
  await writeFile(join(DATA_DIR, 'secrets.json'), '{"AUTH_SECRET":"short"}')
  await expect(readAuthSecret({ DATA_DIR })).rejects.toThrow('secrets.json cannot be read')
})
