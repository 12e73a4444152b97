import { readFileSync } from 'node:fs'
import { coveredIds, readRequirements } from './requirements.ts'
import { sourceFiles } from './source-files.ts'

const areas = process.argv.slice(2).map((area) => area.toUpperCase())
const rows = readRequirements(readFileSync('docs/requirements.md', 'utf8')).filter(
  ({ id }) => areas.length === 0 || areas.includes(id.replace(/-.*/, '')),
)
const tests = sourceFiles('.').filter(({ path }) => /\.(test|spec|fault)\.tsx?$/.test(path))
const covered = new Set(tests.flatMap(coveredIds))
const open = rows.filter(({ id }) => !covered.has(id))

for (const { id, text } of open) console.log(`${id}  ${text}`)
console.log(
  `${rows.length - open.length} of ${rows.length} rows named by a test, ${open.length} left`,
)
