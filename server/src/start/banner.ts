import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { hasAdmin } from '../features/users/queries.ts'
import { placeholders } from '../legal-placeholders.ts'
import { isLocalOnly } from '../loopback.ts'
import type { VisionModel } from '../ports/vision-model.ts'

/** Returns what an operator needs to know at the start, as plain text. */
export async function banner(
  {
    config,
    db,
    payments,
    storage,
    vision,
  }: Pick<Deps, 'config' | 'db' | 'payments' | 'storage' | 'vision'>,
  database: string,
): Promise<string> {
  const ai = vision.current()
  const { ROLE, PUBLIC_URL, DATA_DIR, DATABASE_URL, HOST, S3_BUCKET, WORKER_PORT } = config
  const title = ROLE === 'worker' ? 'The Verso worker runs' : `Verso runs at ${PUBLIC_URL}`
  const facts = [
    ['Data', DATA_DIR],
    ...(S3_BUCKET ? [['Photos', `the bucket ${S3_BUCKET}`]] : []),
    ['Database', DATABASE_URL ? database : `built-in PostgreSQL in ${database}`],
    ['AI', aiOf(ai, config)],
    ['Mail', mail(config)],
    ['Billing', payments?.name ?? 'none'],
    ...(config.BACKUP_DIR ? [['Backups', `every night in ${config.BACKUP_DIR}`]] : []),
    ...(ROLE === 'worker' && WORKER_PORT !== undefined
      ? [['Health', `http://${HOST}:${WORKER_PORT}/health/ready`]]
      : []),
    ...((await hasAdmin(db)) ? [] : [['Admin', firstAdmin(config.ADMIN_EMAIL)]]),
  ]
  const lines = facts.map(([name = '', fact]) => `  ${name.padEnd(10)}${fact}`)
  return `\n${title}\n\n${lines.join('\n')}\n${storageWarning(storage)}${legalWarning(config)}\n`
}

function storageWarning({ unavailableReason }: Deps['storage']): string {
  const reason = unavailableReason?.()
  return reason
    ? `\n  WARNING   ${reason}\n            Until then photos and uploads wait. They go on by themselves.\n`
    : ''
}

/** The legal texts of a public installation must say who operates it. */
function legalWarning(config: Config) {
  const { OPERATOR_ADDRESS, GOVERNING_LAW, SUPPORT_EMAIL } = config
  const missing = [
    OPERATOR_ADDRESS === placeholders.address && 'OPERATOR_ADDRESS',
    GOVERNING_LAW === placeholders.law && 'GOVERNING_LAW',
    SUPPORT_EMAIL.endsWith('@example.org') && 'SUPPORT_EMAIL',
  ].filter(Boolean)
  if (isLocalOnly(config) || !missing.length) return ''
  return `\n  WARNING   Terms and privacy policy have placeholders: set ${missing.join(', ')}, and have the texts reviewed.\n`
}

/** Names the AI. If none was chosen, also says how to get one that recognises the subjects of photos. */
function aiOf({ name, receiver, isAi }: VisionModel, { AI_PROVIDER }: Config): string {
  if (isAi === false && !AI_PROVIDER)
    return `${name}, no subjects: get the built-in model on Admin Config or by  npm run model -- get`
  return receiver ? `${name} by ${receiver}` : name
}

/** Names the mail server, never its password. */
function mail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): string {
  return SMTP_URL
    ? `${MAIL_FROM} by ${new URL(SMTP_URL).host}`
    : `no SMTP: each mail is a file in ${join(DATA_DIR, 'mail')}`
}

/** */
const firstAdmin = (email: string | undefined) =>
  email
    ? `the account that confirms the address ${email}`
    : 'none yet: sign up, then run  npm run admin -- promote EMAIL'
