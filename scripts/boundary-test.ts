import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lint from '../oxlint.config.ts'
import { nameFindings } from './names.ts'
import { breaches, clean } from './planted-breaches.ts'

const oxlint = fileURLToPath(new URL('../node_modules/.bin/oxlint', import.meta.url))

/**
 * Writes every planted breach to a temporary tree. Returns one line for each breach that the rules miss, and for each
 * clean file that they report.
 */
export async function boundaryFailures(): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'verso-boundaries-'))
  try {
    for (const { path, code } of [...breaches, ...clean]) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), code)
    }
    await writeFile(join(root, '.oxlintrc.json'), JSON.stringify(lint))
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify(tsconfig))
    const findings = [...(await lintFindings(root)), ...nameFindings(root)]
    const missed = breaches.filter(
      ({ path, caught }) =>
        !findings.some((line) => line.startsWith(path) && line.includes(caught)),
    )
    const blamed = clean.filter(({ path }) => findings.some((line) => line.startsWith(path)))
    return [
      ...missed.map(({ path, caught }) => `not caught: ${path} (${caught})`),
      ...blamed.map(({ path }) => `blamed though clean: ${path}`),
    ]
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** oxlint's exit code is 1 when it finds something, which is expected here. */
function lintFindings(root: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    execFile(oxlint, ['-f', 'unix'], { cwd: root }, (error, stdout) => {
      if (error && error.code !== 1) reject(error)
      else resolve(stdout.split('\n'))
    })
  })
}

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  },
}
