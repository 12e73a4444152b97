import { readFileSync } from 'node:fs'

const start = '<!-- environment -->'
const end = '<!-- end of environment -->'

/** docs/operations.md with a table of the variables in `.env.example`: comment, name and default. */
function operationsPage(page: string, example: string): string {
  const [before = '', rest = ''] = page.split(start)
  const after = rest.split(end)[1] ?? ''
  return `${before}${start}\n\n${environmentTable(example)}\n\n${end}${after}`
}

/** Uses both files of this checkout. */
export const currentOperationsPage = (): string =>
  operationsPage(readFileSync('docs/operations.md', 'utf8'), readFileSync('.env.example', 'utf8'))

/** Variables below the same comment share a row. */
function environmentTable(example: string): string {
  const [, ...groups] = `\n${example}`.split(/\n(?=# )/)
  const rows = groups.flatMap((group) => {
    const [comment = '', ...lines] = group.split('\n')
    const variables = lines.filter((line) => line.includes('='))
    if (variables.length === 0) return []
    const names = variables.map((line) => `\`${line.slice(0, line.indexOf('='))}\``)
    const defaults = variables.map((line) => line.slice(line.indexOf('=') + 1).replaceAll('"', ''))
    const shown = defaults.map((each) => (each ? `\`${each}\`` : 'none')).join('; ')
    return `| ${names.join(', ')} | ${shown} | ${comment.slice(2)} |`
  })
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
