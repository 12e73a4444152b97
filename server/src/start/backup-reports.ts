import type { Config } from '../config.ts'
import type { Contents } from '../features/backup/contents.ts'
import type { Summary } from '../features/backup/manifest.ts'

const number = new Intl.NumberFormat('en')
const count = (n: number, one: string, many = `${one}s`) =>
  `${number.format(n)} ${n === 1 ? one : many}`
const megabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 1e6))} MB`

type BackupMade = { file: string; since: string | undefined; summary: Summary; config: Config }

/** Describes what an operator must know to be able to restore. */
export function describeBackup({ file, since, summary, config }: BackupMade): string {
  const { AUTH_SECRET, BACKUP_PASSPHRASE, DATA_DIR } = config
  const key = AUTH_SECRET ? 'AUTH_SECRET' : `${DATA_DIR}/secrets.json`
  return paragraphs([
    `${file} holds ${describe(summary)}.`,
    since && `It needs ${since} next to it for ${count(summary.kept, 'older file')}.`,
    BACKUP_PASSPHRASE
      ? 'It is encrypted with BACKUP_PASSPHRASE. Without the passphrase it cannot be read again: keep that in another place.'
      : 'It is not encrypted: it holds all photos and personal data. BACKUP_PASSPHRASE encrypts it.',
    `In it: accounts, photos, thumbnails, results, settings, credits and payments. Not in it: ${key}, .env, mails ` +
      'that are files, exports, and the queue of jobs, which schedules make again.',
    `Keep a copy of ${key} in another place. If it is lost, everything can be restored all the same, but everyone ` +
      'has to sign in again and links in old mails no longer work.',
    'Closed accounts and deleted photos stay in this file until you delete it. The privacy policy promises that ' +
      'backups are kept for a limited time (A-60).',
    ...warnings(summary),
  ])
}

export function describeContents(file: string, { manifest, summary }: Contents): string {
  return paragraphs([
    `${file} is complete and undamaged. It was made at ${manifest.made_at} and holds ${describe(summary)}.`,
    manifest.since.length > 0 &&
      `So ${manifest.since.length === 1 ? 'is the backup' : 'are the backups'} that it needs: ${manifest.since.map(({ file: name }) => name).join(', ')}.`,
    ...warnings(summary),
  ])
}

type Restored = { config: Config; contents: Contents; isSameKey: boolean; findings: string[] }

/** Throws if the restored installation is not consistent. */
export function describeRestore({ config, contents, isSameKey, findings }: Restored): string {
  const { manifest, summary } = contents
  const text = paragraphs([
    `${config.DATA_DIR} has the state of ${manifest.made_at}: ${count(summary.photos - summary.deleted.length, 'photo')}.`,
    summary.deleted.length > 0 &&
      `Deleted here too: ${count(summary.deleted.length, 'photo')} that the backup lists as deleted while it was made.`,
    isSameKey
      ? 'It has the key of the original: sign-ins go on.'
      : 'It has a new key: everyone has to sign in again, and links in old mails no longer work.',
    'Stop the original before you start this one, or both send mails and read the payments.',
    findings.length === 0 && 'No mismatches were found.',
  ])
  if (findings.length > 0) throw new Error([text, ...findings].join('\n'))
  return text
}

const describe = ({ photos, objects, bytes }: Summary) =>
  `${count(photos, 'photo')}: all rows, and ${count(objects, 'file')} of ${megabytes(bytes)}`

const warnings = ({ missing, unreadable }: Summary) => [
  missing.length > 0 &&
    `${count(missing.length, 'file')} of photos were missing from the storage already; npm run admin -- check  lists them.`,
  unreadable.length > 0 &&
    `${count(unreadable.length, 'file')} of photos cannot be read from the disk and are not in it: ${unreadable.slice(0, 5).join(', ')}` +
      `${unreadable.length > 5 ? ' and more' : ''}. Look for them in an earlier backup; npm run admin -- check  lists all.`,
]

const paragraphs = (lines: (string | false | undefined)[]) => lines.filter(Boolean).join('\n')
