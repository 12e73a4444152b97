/** One broken reference of each kind, and lines whose references must pass. */
export type Planted = { path: string; text: string; caught: string }

/** The documents to which the planted references refer. */
export const documents = [
  {
    path: 'docs/requirements.md',
    text: '## AUTH\n\n| AUTH-041 | Password needs at least 8 characters |\n',
  },
  { path: 'docs/decisions/assumptions.md', text: '## A-07\n\n**Decision.** Full states.\n' },
  {
    path: 'docs/decisions/0001-embedded-postgresql.md',
    text: '# 1. PostgreSQL\n\n## Why not SQLite?\n',
  },
  { path: 'server/src/main.ts', text: 'export {}\n' },
  { path: 'server/src/features/photos/queries.ts', text: 'export {}\n' },
]

const comment = (words: string) => `// See ${words} for the rule.\nexport {}\n`

export const deadReferences: Planted[] = [
  { path: 'server/src/row.ts', text: comment('AUTH-0417'), caught: 'docs/requirements.md' },
  { path: 'web/src/row.test.tsx', text: "const id = 'AUTH-042'\n", caught: 'docs/requirements.md' },
  { path: 'server/src/db/row.sql', text: '-- AUTH-042\n', caught: 'docs/requirements.md' },
  { path: 'server/src/assumed.ts', text: comment('A-700'), caught: 'assumptions.md' },
  { path: 'server/src/decided.ts', text: comment('decision 0099'), caught: 'decision 0099' },
  { path: 'docs/decided.md', text: 'As docs/decisions/0098 says.\n', caught: 'decision 0098' },
  {
    path: 'server/src/path.ts',
    text: comment('server/src/gone.ts'),
    caught: 'no server/src/gone.ts',
  },
  { path: 'server/src/bare.ts', text: comment('`gone-queries.ts`'), caught: 'no gone-queries.ts' },
  {
    path: 'server/src/part.ts',
    text: comment('keywording/queries.ts'),
    caught: 'no keywording/queries.ts',
  },
  { path: 'server/src/study.ts', text: comment('research/ai.md §5'), caught: 'no research/ai.md' },
  {
    path: 'server/src/folder.ts',
    text: comment('server/src/nowhere'),
    caught: 'no server/src/nowhere',
  },
  {
    path: 'docs/path.md',
    text: 'Look into `server/src/start/**/*.ts`.\n',
    caught: 'no server/src/start',
  },
  {
    path: 'docs/link.md',
    text: 'See [the start](../server/src/gone.md).\n',
    caught: 'leads nowhere',
  },
  {
    path: 'docs/anchor.md',
    text: '[Why](decisions/0001-embedded-postgresql.md#why)\n',
    caught: '#why',
  },
  { path: 'docs/name.md', text: 'It calls `wrapGenerate`.\n', caught: 'no wrapGenerate' },
  { path: 'server/src/finding.ts', text: comment('F20'), caught: 'F20' },
  { path: 'server/src/invariant.ts', text: comment('I4'), caught: 'I4' },
]

export const liveReferences = [
  {
    path: 'server/src/good.ts',
    text: comment('AUTH-041, A-07, decision 0001 and photos/queries.ts'),
  },
  { path: 'server/src/code.ts', text: "export const key = 'gone/away.ts'\n" },
  { path: 'server/src/site.ts', text: comment('https://example.org/docs/gone.md') },
  { path: 'server/src/glob.ts', text: comment('`server/src/features/*/queries.ts`') },
  {
    path: 'docs/good.md',
    text: '[1](decisions/0001-embedded-postgresql.md#why-not-sqlite), `../server/src/main.ts`, <https://example.org>, `key`, `key()`, `nodeEnv=1`\n',
  },
]

/** Tests whose titles break a rule. */
export const badTitles: Planted[] = [
  {
    path: 'server/src/id.test.ts',
    text: "test('refuses a weak password (AUTH-041)', () => {})\n",
    caught: 'holds an id',
  },
  {
    path: 'server/src/long.test.ts',
    text: `describe.each([1])('${'a'.repeat(101)}', () => {})\n`,
    caught: '101 characters',
  },
]

export const goodTitles = [
  {
    path: 'server/src/good.test.ts',
    text: `// AUTH-041\ntest('${'a'.repeat(100)}', () => expect(/x/.test('AUTH-041')))\n`,
  },
]
