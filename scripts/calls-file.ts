import { callTable } from '../contract/src/call-table.ts'
import type { CallDefinition } from '../contract/src/definition.ts'

const maxLineLength = 100

/** The text of `contract/src/calls.ts`: the table of calls without their schemas, for the browser. */
export function callsFile(): string {
  return `import type { CallName } from './call.ts'
import type { Call } from './definition.ts'

/** The whole API on one screen. Made from \`call-table.ts\` by \`npm run check -- --write\`. */
export const calls: Record<CallName, Call> = {
${Object.entries(callTable).map(entry).join('\n')}
}
`
}

/** On one line if it fits, as oxfmt would write it. */
function entry([name, definition]: [string, CallDefinition]): string {
  const { verb, path } = definition
  const fields = [`verb: '${verb}'`, `path: '${path}'`]
  if (definition.with) fields.push(`with: ${objectText(definition.with)}`)
  const line = `  ${name}: { ${fields.join(', ')} },`
  if (line.length <= maxLineLength) return line
  return [`  ${name}: {`, ...fields.map((field) => `    ${field},`), '  },'].join('\n')
}

function objectText(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([key, value]) => `${key}: '${value}'`)
  return `{ ${pairs.join(', ')} }`
}
