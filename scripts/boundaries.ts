import { readFileSync } from 'node:fs'
import type { OxlintOverride } from 'oxlint'
import { forbidden, type Part, type Pattern, relative, rule } from './import-patterns.ts'

/*
 * Who may import what (ARCHITECTURE.md). `oxlint.config.ts` uses the rules defined here; `names.ts` checks what
 * import rules cannot express.
 */

const anyFeature: Part = {
  name: 'features',
  files: ['server/src/features/**'],
  seen: 'features/',
  not: ['http', 'worker'],
}

/** In order: a part may import only the parts before it. */
const server: Part[] = [
  { name: 'db and ports', files: ['server/src/{db,ports}/**'], seen: '(db|ports)/' },
  { name: 'text', files: ['server/src/text/**'], seen: 'text/' },
  {
    name: 'base',
    files: ['server/src/*.ts'],
    seen: '(config|deps|actor|app-error|keys|calendar|metrics|gauge-source|storage-settings)\\.ts$',
  },
  { name: 'http', files: ['server/src/http/**'], seen: 'http/', library: 'fastify' },
  { name: 'worker', files: ['server/src/worker/**'], seen: 'worker/', not: ['http'] },
  anyFeature,
  {
    name: 'adapters',
    files: ['server/src/adapters/**'],
    seen: 'adapters/',
    not: ['base', 'http', 'worker', 'features'],
  },
  { name: 'start', files: ['server/src/{main.ts,start/**}'], seen: '(start/|main\\.ts$)' },
]

const registration = new URL('../server/src/start/features.ts', import.meta.url)

/** Within `features`, each feature may import only those to its left, in the order of their registration. */
export const features = readFileSync(registration, 'utf8')
  .matchAll(/^ {2}\{ name: '([a-z-]+)'/gm)
  .map(([, name = '']) => name)
  .toArray()

const webFeature: Part = {
  name: 'features',
  files: ['web/src/features/**'],
  seen: 'features/',
}

const web: Part[] = [
  { name: 'ui', files: ['web/src/ui/**'], seen: 'ui/' },
  { name: 'lib', files: ['web/src/lib/**'], seen: 'lib/', not: ['ui'] },
  webFeature,
  { name: 'app', files: ['web/src/{main.tsx,app/**}'], seen: 'app/' },
]

const noSql: Pattern = {
  group: ['kysely', 'kysely/*', 'pg'],
  message: 'SQL belongs into queries.ts.',
}

/** The rules for one feature: one for all its files, and three for the kinds of files that may import more. */
function featureRules(name: string, index: number) {
  const order: Pattern[] = [
    ...features.slice(index + 1).map((right) => ({
      regex: `^\\.\\./${right}/`,
      message: `${name} may not import ${right}: it comes later in the list of features.`,
    })),
    {
      regex: '^\\.\\./[a-z-]+/(routes|worker)\\.ts$',
      message: 'Only server/src/start imports routes and workers.',
    },
  ]
  const folder = `server/src/features/${name}`
  return [
    rule([`${folder}/**`], [...forbidden(server, anyFeature), ...order, noSql]),
    rule([`${folder}/routes.ts`], [...forbidden(server, anyFeature, ['http']), ...order, noSql]),
    rule([`${folder}/worker.ts`], [...forbidden(server, anyFeature, ['worker']), ...order, noSql]),
    rule([`${folder}/{queries,*-queries}.ts`], [...forbidden(server, anyFeature), ...order]),
  ]
}

const contractRules = [
  rule(
    ['contract/src/**'],
    [{ group: ['*', '!zod', '!./*'], message: 'The contract imports only zod.' }],
  ),
  rule(
    ['contract/src/{limits,messages,rules,characters,sheets,calls}.ts'],
    [
      {
        group: ['*', '!./limits.ts', '!./messages.ts'],
        allowTypeImports: true,
        message: 'The browser loads this file: no zod.',
      },
    ],
  ),
]

const metadataRule = rule(
  ['metadata/src/**'],
  [{ group: ['*', '!./*'], message: 'Server and browser use these files: they import nothing.' }],
)

/** In order: commands and window both use the engine, and the engine decides with the pure plan. */
const desktop: Part[] = [
  { name: 'plan', files: ['desktop/src/plan/**'], seen: 'plan/' },
  { name: 'disk', files: ['desktop/src/disk/**'], seen: 'disk/' },
  {
    name: 'engine',
    files: ['desktop/src/engine/**'],
    seen: 'engine/',
    library: 'exiftool-vendored',
  },
  { name: 'account', files: ['desktop/src/account/**'], seen: 'account/', not: ['engine'] },
  { name: 'upload', files: ['desktop/src/upload/**'], seen: 'upload/' },
  { name: 'work', files: ['desktop/src/work/**'], seen: 'work/' },
  { name: 'window', files: ['desktop/src/window/**'], seen: 'window/' },
  { name: 'cli', files: ['desktop/src/{main.ts,cli/**}'], seen: '(cli/|main\\.ts$)' },
]

const ownProgram = 'The desktop app is a program of its own: it imports contract and metadata only.'
const noOtherParts: Pattern[] = [
  { group: ['@verso/server/**', '@verso/web/**', '@verso/e2e/**'], message: ownProgram },
  { regex: relative('(server|web)/'), message: ownProgram },
]
const noDisk: Pattern = { group: ['node:fs', 'node:fs/*'], message: 'The plan reads no files.' }

const desktopRules = desktop.map((part) =>
  rule(part.files, [
    ...forbidden(desktop, part),
    ...noOtherParts,
    ...(part.name === 'plan' ? [noDisk] : []),
  ]),
)

const browser: Pattern[] = [
  {
    group: [
      '@verso/contract/*',
      ...['limits', 'messages', 'rules', 'characters', 'sheets', 'calls'].map(
        (file) => `!@verso/contract/${file}.ts`,
      ),
    ],
    allowTypeImports: true,
    message:
      'Only types, limits, messages, rules, characters, sheets and calls: no zod in the browser.',
  },
  { group: ['zod', 'zod/*', 'node:*'], message: 'Not in the browser.' },
]

/**
 * The page of the desktop app's window may import components and styles of the web app, and types and the pure plan
 * of its own program.
 */
const pageRule = rule(
  ['desktop/page/**'],
  [
    ...browser,
    {
      regex: '^\\.\\./\\.\\./web/src/(lib/|features/|test/|main|app/.*\\.tsx?$)',
      message: 'Only components and styles of the web app.',
    },
    {
      regex: '^\\.\\./src/(disk|engine|account|work|window|cli|test|main)',
      allowTypeImports: true,
      message: 'The page asks its program by calls: only types and the plan.',
    },
  ],
)

/**
 * Features of the web app do not import each other; how many `../` lead to another feature depends on the depth of
 * the file.
 */
const webFeatureRules = ['*', '*/*', '*/*/*'].map((folders, depth) =>
  rule(
    [`web/src/features/${folders}/*`],
    [
      ...forbidden(web, webFeature),
      ...browser,
      {
        regex: `^(\\.\\./){${depth + 1}}[^.]`,
        message: 'Features do not import one another.',
      },
    ],
  ),
)

const webRules = web.map((part) => rule(part.files, [...forbidden(web, part), ...browser]))

const e2eRules = rule(
  ['e2e/**'],
  [{ regex: '(^|/)(server|web)/src/', message: 'Journeys know only the running app.' }],
)

/** Overrides for oxlint. If two match a file, the later one applies. */
export const importRules: OxlintOverride[] = [
  ...contractRules,
  metadataRule,
  ...desktopRules,
  pageRule,
  ...server.map((part) => rule(part.files, forbidden(server, part))),
  ...features.flatMap(featureRules),
  ...webRules,
  ...webFeatureRules,
  e2eRules,
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'server/src/test/**',
      'web/src/test/**',
      'desktop/src/test/**',
      'desktop/page/vite.config.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
]
