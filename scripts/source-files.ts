import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export type SourceFile = { path: string; text: string }

const generated = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'packages']

/** All files and folders of the project, relative to `root`, with forward slashes. */
export function projectPaths(root: string): string[] {
  const paths = globSync(['**/*', '.env.example'], {
    cwd: root,
    exclude: (path) => generated.includes(path.split(sep).at(-1) ?? ''),
  })
  return paths.map((path) => path.split(sep).join('/'))
}

/** The project's hand-written files: code, SQL and Markdown, without the planted breaches. */
export function sourceFiles(root: string): SourceFile[] {
  return projectPaths(root)
    .filter((path) => /\.(tsx?|mjs|sql|md)$/.test(path) && !path.startsWith('scripts/planted-'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
