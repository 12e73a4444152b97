import { existsSync, globSync, readFileSync } from 'node:fs'

const specification = '../shared/spec/requirements.md'
const tests = ['{contract,server,web,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']

type Row = { id: string; title: string }

/** The requirement rows: from the specification beside the checkout, else their ids alone. */
function readRows(): Row[] {
  if (!existsSync(specification)) {
    const ids = readFileSync('docs/rows.txt', 'utf8').split('\n').filter(Boolean)
    return ids.map((id) => ({ id, title: '' }))
  }
  const lines = readFileSync(specification, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| ([^|]+)/gm)
  return [...lines].map(([, id = '', title = '']) => ({ id, title: title.trim() }))
}

/** Row ids in comment lines of their own above tests, such as `// LIST-001, SEC-011`, with the files that name them. */
function namedRows(): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const path of globSync(tests, { exclude: ['**/node_modules'] })) {
    const text = readFileSync(path, 'utf8')
    for (const [line] of text.matchAll(/^\s*\/\/ [A-Z]+-\d+(?:, [A-Z]+-\d+)*$/gm))
      for (const [id] of line.matchAll(/[A-Z]+-\d+/g))
        named.set(id, [...new Set([...(named.get(id) ?? []), path])])
  }
  return named
}

const areas = process.argv.slice(2).map((area) => area.toUpperCase())
const named = namedRows()
const all = readRows()
const rows = all.filter(({ id }) => areas.length === 0 || areas.includes(id.replace(/-.*/, '')))
const open = rows.filter(({ id }) => !named.has(id))
const known = new Set(all.map(({ id }) => id))
const unknown = [...named.keys()].filter((id) => !known.has(id) && !id.startsWith('A-'))

for (const { id, title } of open) console.log(`${id}  ${title}`.trimEnd())
for (const id of unknown)
  console.log(`no such row: ${id}, named in ${(named.get(id) ?? []).join(', ')}`)
console.log(
  `${rows.length - open.length} of ${rows.length} rows named by a test, ${open.length} left`,
)
if (unknown.length > 0) process.exitCode = 1
