import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, secretsIn, variableNames } from './config.ts'
import { isLoopback } from './loopback.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const example = parseEnv(read('.env.example'))

test('`.env.example` names every variable with its default', () => {
  expect(Object.keys(example).toSorted()).toEqual([...variableNames].toSorted())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('the README describes every setting, and no others', () => {
  const [, section = ''] = read('README.md').split('\n## Settings\n')
  const firstColumn = section.split('\n## ')[0]?.match(/^\|[^|]+/gm) ?? []
  const named = [...firstColumn.join().matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual([...variableNames].toSorted())
})

test('reports each bad value on its own line', () => {
  const bad = { PORT: 'abc', LOG_LEVEL: 'loud', TIME_ZONE: 'Mars/Olympus', AUTH_SECRET: 'short' }
  expect(() => readConfig(bad)).toThrow(
    /cannot be used:\n {2}PORT: .+\n {2}LOG_LEVEL: .+\n {2}TIME_ZONE: .+\n {2}AUTH_SECRET: needs 32/,
  )
})

test('an empty value counts as not set; the public address follows the port', () => {
  const config = readConfig({ PORT: '4000', PUBLIC_URL: '', ADMIN_EMAIL: '' })
  expect(config).toMatchObject({ PUBLIC_URL: 'http://localhost:4000', DATA_DIR: resolve('data') })
  expect(config.ADMIN_EMAIL).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'https://verso.example/', BILLING: 'none' }).PUBLIC_URL).toBe(
    'https://verso.example',
  )
})

//
test('where other machines can connect, the operator has to choose how billing works', () => {
  const open: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { PUBLIC_URL: 'https://verso.example' },
  ]
  for (const env of open) {
    expect(() => readConfig(env), JSON.stringify(env)).toThrow(/BILLING: must be set where other/)
    expect(readConfig({ ...env, BILLING: 'test' }).BILLING).toBe('test')
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost', '::1%lo', '::ffff:127.0.0.1', 'localhost.'])
    expect(readConfig({ HOST }).HOST).toBe(HOST)
  for (const HOST of ['[::1]', 'my host', 'localhost:3000', '127.0.0.1:3000', '256.1.1.1', ' '])
    expect(() => readConfig({ HOST }), HOST).toThrow(
      /^(?!.*BILLING).*HOST: must be a name or an IP address/s,
    )
  expect(() => readConfig({ PUBLIC_URL: 'ftp://localhost' })).toThrow(/PUBLIC_URL: must start with/)
})

test('checks mail settings at the start', () => {
  const SMTP_URL = 'smtps://user:p%40ss@mail.example.org'
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@verso.example' })).toMatchObject({ SMTP_URL })
  expect(() => readConfig({ SMTP_URL })).toThrow(/MAIL_FROM: must be your own/)
  expect(() => readConfig({ SMTP_URL: 'mail.example.org:587' })).toThrow(/SMTP_URL: must be such/)
  expect(() => readConfig({ SMTP_URL: 'https://mail.example.org' })).toThrow(/SMTP_URL/)
  for (const MAIL_FROM of ['Verso', 'a@example.org, b@example.org', 'A <a@b.c>\r\nBcc: d@e.f']) {
    expect(() => readConfig({ MAIL_FROM }), MAIL_FROM).toThrow(/MAIL_FROM: must be one address/)
  }
})

test('a direct database address needs the address of the pooler as well', () => {
  const url = 'postgresql://verso@db/verso'
  expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatchObject({
    DATABASE_DIRECT_URL: url,
  })
  expect(() => readConfig({ DATABASE_DIRECT_URL: url })).toThrow(/DATABASE_URL: is needed where/)
})

// SEC-022
test('every key and token counts as a secret, and nothing else', () => {
  const names = variableNames.filter((name) => secretsIn({ [name]: 'x' }).length > 0)
  expect(names.toSorted()).toEqual([
    'AI_API_KEY',
    'AUTH_SECRET',
    'AWS_SECRET_ACCESS_KEY',
    'BACKUP_PASSPHRASE',
    'METRICS_TOKEN',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
})

//
test('only addresses of this machine count as local, and a metrics token must fit into a header', () => {
  const here = ['http://localhost:3000', 'http://127.0.0.1', 'http://127.1', 'http://[::1]:8080']
  const elsewhere = [
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://10.0.0.1',
  ]
  expect([...here, ...elsewhere].filter(isLoopback)).toEqual(here)
  for (const token of ['with space', 'line\n', 'grün'])
    expect(() => readConfig({ METRICS_TOKEN: token }), token).toThrow('METRICS_TOKEN: can have')
})

//
test('trusts one proxy, a number of proxies, or networks', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY
  expect(['', 'false', 'true', '1', '2'].map(trusted)).toEqual([false, false, 1, 1, 2])
  expect(trusted('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  const badNetworks = ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', ',']
  for (const bad of ['11', '-1', '1.5', 'all', 'proxy.example', ...badNetworks])
    expect(() => trusted(bad), bad).toThrow(/TRUST_PROXY: must be true, a number/)
})

//
test('the settings of a bucket must fit together, and pages must be able to use it', () => {
  const bad: [Record<string, string>, RegExp][] = [
    [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET: is needed where S3_ENDPOINT is set/],
    [{ S3_BUCKET: 'with.dots' }, /S3_BUCKET: takes 3 to 63 small letters/],
    [
      { S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example/x' },
      /S3_ENDPOINT: must be an address/,
    ],
    [{ S3_BUCKET: 'photos', AWS_ACCESS_KEY_ID: 'x' }, /AWS_SECRET_ACCESS_KEY: goes together/],
  ]
  for (const [settings, message] of bad) expect(() => readConfig(settings)).toThrow(message)
  const mixed = { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://s3.example', BILLING: 'none' }
  expect(() => readConfig({ ...mixed, PUBLIC_URL: 'https://verso.example' })).toThrow(
    /S3_ENDPOINT: must begin with https/,
  )
})
