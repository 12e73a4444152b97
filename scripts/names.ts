import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'
import { features } from './boundaries.ts'

const sources =
  '{contract/src,metadata/src,desktop/{src,page},server/src,web/src,scripts,e2e,bench,eval,faults,cluster}/**/*.{ts,tsx,mjs}'
const emptyNames = [
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'types',
  'common',
  'misc',
  'lib',
  'shared',
]
/** No entries may be added to this list. */
const exceptions = ['contract/src/common.ts']

const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/
/** An adapter is a file or a folder; its name is the adapter's. */
const adapterName = /^server\/src\/adapters\/([a-z0-9-]+)/
/** Libraries that several adapters use: nodemailer builds the mails of both mailers, sharp reads and draws pictures. */
const sharedByAdapters = ['zod', 'pino', 'ai', 'nodemailer', 'sharp']

type Source = { path: string; text: string }

/**
 * Finds what import rules cannot express: bad file names, SQL outside queries, libraries used by several adapters.
 * One line per finding.
 */
export function nameFindings(root: string): string[] {
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map(
    (path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(root, path), 'utf8') }),
  )
  return [...files.flatMap(fileName), ...files.flatMap(featureFile), ...adapterFindings(files)]
}

function fileName({ path }: Source): string[] {
  if (exceptions.includes(path)) return []
  const stem = basename(path).replace(
    /(\.test|\.spec|\.fault|\.s3|\.config|\.compliance\.test|\.d)?\.(ts|tsx|mjs)$/,
    '',
  )
  if (emptyNames.includes(stem))
    return [`${path}: '${stem}' says nothing; name what the file holds`]
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? [] : [`${path}: file names are kebab-case`]
}

function featureFile({ path, text }: Source): string[] {
  const [, feature = '', rest = ''] = /^server\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!feature) return []
  if (!features.includes(feature))
    return [`${path}: '${feature}' is not in the list of features (server/src/start/features.ts)`]
  if (rest.includes('/')) return [`${path}: a feature folder is flat`]
  const mayHoldSql = /(^|-)queries\.ts$|\.test\.ts$/.test(rest)
  return !mayHoldSql && builders.test(text) ? [`${path}: SQL belongs into queries.ts`] : []
}

/** Files in the folder of the adapters that several adapters use. */
const sharedFiles = new Set(['sync-folder', 'release', 'check-key'])

function adapterFindings(files: Source[]): string[] {
  const ownerOf = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('server/src/adapters/') || path.endsWith('.test.ts')) return []
    const adapter = adapterName.exec(path)?.[1] ?? ''
    if (sharedFiles.has(adapter)) return []
    const others = specifiers(text)
      .filter((name) => name.startsWith('.'))
      .map((name) => adapterName.exec(posix.join(dirname(path), name))?.[1])
      .filter((other) => other && other !== adapter && !sharedFiles.has(other))
      .map((other) => `${path}: imports the adapter ${other}`)
    const shared = libraries(text).flatMap((name) => {
      const owner = ownerOf.get(name) ?? adapter
      ownerOf.set(name, owner)
      return owner === adapter ? [] : [`${path}: ${name} already belongs to ${owner}`]
    })
    return [...others, ...shared]
  })
}

const specifiers = (text: string): string[] =>
  [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name)

/** The libraries that a file imports, except Node's, this project's and those that adapters share. */
function libraries(text: string): string[] {
  return specifiers(text)
    .filter((name) => !/^(node:|@verso\/|\.)/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !sharedByAdapters.includes(name))
}
