import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type AiProviderName,
  aiProviderNames,
  defaultBucket,
  extraFormats,
  needsOf,
  uploadTypes,
} from '@verso/contract/limits.ts'
import { z } from 'zod'
import { databaseRules, databaseSettings } from './database-settings.ts'
import { placeholders } from './legal-placeholders.ts'
import { isHost, isLocalOnly } from './loopback.ts'
import { readPlans } from './plans.ts'
import { proxies } from './proxies.ts'
import { signUpSettings } from './sign-up-settings.ts'
import { storageRules, storageSettings } from './storage-settings.ts'

const optional = z.string().min(1).optional()
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** A path in the app itself, or a URL. */
const link = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path such as /help or an http(s) address')

/** A sender: an address, or a name and an address. */
const mailbox = /^([^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

const price = z.coerce.number().min(0).optional()

/** Plans and the payment provider; `test` moves no money. */
const billing = {
  BILLING: z.enum(['test', 'stripe', 'none']).optional(),
  PLANS_FILE: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
}

const ai = {
  /** If set, Admin Config cannot change provider, model, address and key. */
  AI_PROVIDER: z.enum(aiProviderNames).optional(),
  AI_MODEL: optional,
  AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be such as http://127.0.0.1:1234/v1' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  AI_API_KEY: optional,
  AI_TIMEOUT_S: z.coerce.number().int().min(5).max(3600).optional(),
  AI_LANGUAGE: z
    .string()
    .regex(/^\p{L}[\p{L} ()-]{1,39}$/u, 'must be the name of a language such as German')
    .default('English'),
  AI_PROMPT: z.enum(['auto', 'full', 'short']).default('auto'),
  AI_ORIGINAL_PIXELS: z.coerce.number().int().min(480).max(2048).optional(),
  AI_PRICE_INPUT: price,
  AI_PRICE_OUTPUT: price,
}

const knownTypes: string[] = [...uploadTypes, ...Object.values(extraFormats).flat()]

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .refine(isHost, 'must be a name or an IP address, such as 0.0.0.0 or ::, without a port')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DRAIN_S: z.coerce.number().min(0).max(5).optional(),
  DATA_DIR: z.string().default('./data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000).default(64),
  ...storageSettings,
  ...databaseSettings,
  ...billing,
  API_BASE: z
    .string()
    .regex(/^\/[\w/-]*$/, 'must be a path such as /api')
    .default('/api'),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'can have letters, digits and signs of ASCII, and no spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not a time zone such as Europe/Zurich')
    .default('UTC'),
  AUTH_SECRET: z.string().min(32, 'needs 32 characters or more').optional(),
  BACKUP_DIR: optional,
  DOWNLOADS_DIR: optional,
  BACKUP_KEEP: z.coerce.number().int().min(2).max(366).default(7),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs 12 characters or more').optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be one address such as Verso <no-reply@example.org>')
    .default('Verso <no-reply@example.org>'),
  ...ai,
  /** Another server to download the built-in model from, such as one in a network without internet access. */
  MODEL_SOURCE: z.url({ protocol: /^https?$/ }).optional(),
  SPENDING_CAP_USD: z.coerce.number().nonnegative().optional(),
  UPLOAD_BUCKET_NAME: z.string().default(defaultBucket),
  /** If set, Admin Config cannot change which formats are accepted. */
  UPLOAD_TYPES: list
    .refine(
      (types) => types.length > 0 && types.every((type) => knownTypes.includes(type)),
      `takes a comma-separated list of ${knownTypes.join(', ')}`,
    )
    .optional(),
  MAX_FILE_MB: z.coerce.number().positive().default(50),
  MAX_MEGAPIXELS: z.coerce.number().positive().default(100),
  ...signUpSettings,
  OPERATOR_NAME: z.string().default('Verso'),
  OPERATOR_ADDRESS: z.string().default(placeholders.address),
  GOVERNING_LAW: z.string().default(placeholders.law),
  SUPPORT_EMAIL: z.email().default('support@example.org'),
  HOW_TO_URL: link.default('/help'),
  MAC_APP_URL: link.default('/downloads#mac'),
  WINDOWS_APP_URL: link.default('/downloads#windows'),
  CONTACT_EMAIL: z.email().default('contact@example.org'),
})

export const variableNames: readonly string[] = Object.keys(variables.shape)

/** Returns the values of secret settings, so that they can be removed from texts. */
export const secretsIn = (config: object): string[] =>
  Object.entries(config).flatMap(([name, value]) =>
    /_(API_KEY|SECRET|SECRET_KEY|SECRET_ACCESS_KEY|TOKEN|PASSPHRASE)$/.test(name) &&
    typeof value === 'string'
      ? [value]
      : [],
  )

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

type Values = z.output<typeof variables>

type Rule = [keyof Values, string, (values: Values) => boolean]

/** Rules between settings: the variable to report, the message, and when the rule is broken. */
const rules: Rule[] = [
  ...databaseRules,
  ...storageRules,
  [
    'SIGNUP_ALLOWED',
    'is needed where SIGNUP is invited: addresses and domains, such as example.org, ann@example.com',
    ({ SIGNUP, SIGNUP_ALLOWED }) => SIGNUP === 'invited' && SIGNUP_ALLOWED.length === 0,
  ],
  // Mail servers reject senders whose domain is not the operator's.
  [
    'MAIL_FROM',
    'must be your own address where SMTP_URL is set',
    ({ SMTP_URL, MAIL_FROM }) => SMTP_URL !== undefined && /@example\.org>?$/.test(MAIL_FROM),
  ],
  aiRule('AI_API_KEY', 'key'),
  aiRule('AI_BASE_URL', 'base_url', ', such as http://127.0.0.1:1234/v1'),
  aiRule('AI_MODEL', 'model'),
  // Credits without payment are for trials, so a public installation must choose them explicitly.
  [
    'BILLING',
    'must be set where other machines can connect (HOST, PUBLIC_URL): stripe, none, or test (no money moves)',
    (values) => values.BILLING === undefined && isHost(values.HOST) && !isLocalOnly(values),
  ],
  [
    'STRIPE_SECRET_KEY',
    'is needed where BILLING is stripe, with STRIPE_WEBHOOK_SECRET',
    (values) =>
      values.BILLING === 'stripe' && !(values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET),
  ],
  [
    'AI_PRICE_OUTPUT',
    'goes together with AI_PRICE_INPUT: set both or none',
    (values) => (values.AI_PRICE_INPUT === undefined) !== (values.AI_PRICE_OUTPUT === undefined),
  ],
]

type AiVariable = 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_MODEL'

/** Providers that need this setting cannot be chosen without it. */
function aiRule(variable: AiVariable, setting: 'key' | 'base_url' | 'model', example = ''): Rule {
  const isNeededBy = (provider: AiProviderName) => needsOf(provider).includes(setting)
  const names = aiProviderNames.filter(isNeededBy)
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
  return [
    variable,
    `is needed where AI_PROVIDER is ${list}${example}`,
    ({ AI_PROVIDER, ...values }) =>
      AI_PROVIDER !== undefined && isNeededBy(AI_PROVIDER) && !values[variable],
  ]
}

const checked = variables.superRefine((values, context) => {
  for (const [name, message, isBroken] of rules) {
    if (isBroken(values)) context.addIssue({ code: 'custom', path: [name], message })
  }
})

export type Config = ReturnType<typeof readConfig>

/** Parses all settings of the process. Throws an error with one readable line per bad variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = checked.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Some settings cannot be used:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  const PLANS = readPlans(value.PLANS_FILE)
  if (value.BILLING === 'stripe' && PLANS.some((plan) => plan.price > 0 && !plan.stripe_price))
    throw new Error('PLANS_FILE: each paid plan needs its stripe_price where BILLING is stripe.')
  return {
    ...value,
    PLANS,
    BILLING: value.BILLING ?? 'test',
    DATA_DIR: resolve(value.DATA_DIR),
    DRAIN_S: value.DRAIN_S ?? (value.DATABASE_URL ? 2 : 0),
    PUBLIC_URL: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
  }
}

/** Reads `.env` if it exists; variables that are already set take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
