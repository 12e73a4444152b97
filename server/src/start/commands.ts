import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { checkConsistency } from '../features/consistency/consistency.ts'
import { grantCredits } from '../features/credits/queries.ts'
import { sweepOrphans, sweepUploads } from '../features/uploads/sweep.ts'
import { findUserByEmail, makeAdmin } from '../features/users/queries.ts'
import { backUp, restore } from './backup-commands.ts'
import { openInstallation } from './database.ts'
import type { Accepted } from './identity.ts'
import { runModelCommand } from './model-commands.ts'
import { runStorageCommand } from './storage-commands.ts'
import { openStorage } from './storage.ts'

const usage = `Commands:
  npm run admin -- promote EMAIL      makes the account an administrator
  npm run admin -- grant EMAIL N      gives the account N credits for 12 months
  npm run admin -- check [MINUTES]    compares rows, credits and files; ignores what is younger than that (60)
  npm run admin -- sweep [MINUTES]    removes files without a row that are older than that (60)
  npm run admin -- accept-key         accepts a changed AUTH_SECRET or a new secrets.json; everyone signs in again
  npm run admin -- accept-storage     accepts an empty folder as the replacement of a lost photo storage
  npm run backup -- FILE              writes a backup while the app runs;  npm run restore -- FILE  restores it
  npm run storage -- setup            makes the bucket of S3_BUCKET ready
  npm run migrate                     brings the database up to date
`

/** Returns what it did, in one line for a terminal. */
type Run = (db: Db, config: Config) => Promise<string>
type Command = { run: Run; accepted?: Accepted }

const maxGrant = 10_000_000

/** Runs one command, with or without the app running, and prints what it did. Throws a readable error. */
export async function runCommand(args: string[], config: Config, log: Logger): Promise<void> {
  const [group = '', ...rest] = args
  const ownDatabase = {
    backup: backUp,
    restore,
    model: runModelCommand,
    storage: runStorageCommand,
  }[group]
  if (ownDatabase) {
    process.stdout.write(`${await ownDatabase(rest, config, log)}\n`)
    return
  }
  const { run, ...accepted } = parse(args)
  const onFailure = (error: Error) => log.error({ err: error }, 'the database was lost')
  const { jobsDb, close } = await openInstallation({
    config,
    log,
    whenTaken: 'share',
    onFailure,
    ...accepted,
  })
  try {
    process.stdout.write(`${await run(jobsDb, config)}\n`)
  } finally {
    await close()
  }
}

/** The operator's commands, each with its minimum and maximum number of arguments. */
const adminCommands = new Map<string, [number, number, (...args: string[]) => Command]>([
  ['accept-key', [0, 0, () => ({ accepted: 'key', run: async () => keyAccepted })]],
  ['accept-storage', [0, 0, () => ({ accepted: 'storage', run: async () => storageAccepted })]],
  ['promote', [1, 1, (email = '') => promote(email)]],
  ['grant', [2, 2, (email = '', amount = '') => grant(email, Number(amount))]],
  ['check', [0, 1, check]],
  ['sweep', [0, 1, sweep]],
])

function parse([group, name = '', ...rest]: string[]): Command {
  if (group === 'migrate' && !name) return { run: async () => 'The database is up to date.' }
  const [min, max, make] = (group === 'admin' && adminCommands.get(name)) || [1, 0, unknown]
  if (rest.length < min || rest.length > max) return unknown()
  return make(...rest)
}

function unknown(): never {
  throw new Error(usage)
}

/** */
function promote(email: string): Command {
  const run: Run = async (db) => {
    if (!(await makeAdmin(db, email))) throw new Error(noAccount(email))
    return `${email} is an administrator now.`
  }
  return { run }
}

function grant(email: string, amount: number): Command {
  if (!Number.isInteger(amount) || amount < 1 || amount > maxGrant) {
    throw new Error(`The number of credits is a whole number from 1 to ${maxGrant}.`)
  }
  const run: Run = async (db) => {
    const user = await findUserByEmail(db, email)
    if (!user) throw new Error(noAccount(email))
    await grantCredits(db, user.id, { source: 'gift', amount })
    return `${email} has ${amount} more credits.`
  }
  return { run }
}

/** Throws an error with one line per finding. */
function check(minutes?: string): Command {
  const graceMs = graceOf(minutes)
  const run: Run = async (db, config) => {
    const storage = await openStorage(config)
    const findings = await checkConsistency({ db, storage }, { graceMs })
    if (findings.length > 0) throw new Error(findings.join('\n'))
    return 'No mismatches were found.'
  }
  return { run }
}

/** Runs the scheduled sweeps now. */
function sweep(minutes?: string): Command {
  const graceMs = graceOf(minutes)
  const run: Run = async (db, config) => {
    const deps = { db, storage: await openStorage(config), clock: { now: () => new Date() } }
    const { objects } = await sweepUploads(deps, graceMs)
    const orphans = await sweepOrphans(deps, graceMs)
    return `${objects + orphans.length} files removed.`
  }
  return { run }
}

function graceOf(minutes = '60'): number {
  if (!/^\d+$/.test(minutes)) throw new Error(usage)
  return Number(minutes) * 60_000
}

const keyAccepted =
  'The key of this process is the key of the installation now. Everyone has to sign in again, and links in mails that ' +
  'were sent before no longer work. Restart every process, with the same key.'

const storageAccepted =
  'This storage is the photo storage of the installation now. Restart every process. ' +
  'npm run admin -- check  lists the photos whose files are missing.'

const noAccount = (email: string) => `There is no account with the address ${email}.`
