import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const notCopied = [
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'reports',
  '.stryker-tmp',
  '.git',
]

/** Copies the sources of the project into a temporary folder, where its tools run as in the project. Returns the folder. */
export function copyProject(project: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'verso-scratch-'))
  cpSync(project, scratch, {
    recursive: true,
    filter: (path) => path === project || !notCopied.includes(basename(path)),
  })
  for (const part of ['', 'contract', 'server', 'web', 'e2e']) {
    linkLibraries(join(project, part, 'node_modules'), join(scratch, part, 'node_modules'))
  }
  return scratch
}

/** Links each library. The packages of the workspace have relative links, which are copied and lead to the copy. */
function linkLibraries(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@verso')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

/** Runs a tool in a folder. Returns '' if it succeeds, else its output. */
export function runTool(folder: string, command: string, ...args: string[]): Promise<string> {
  // Vitest would take the variables of the run around it for its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  )
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'node_modules/.bin', command), args, { cwd: folder, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    child.once('error', reject)
    child.once('close', (code) =>
      resolve(code === 0 ? '' : `${command} ended with ${code}\n${output}`),
    )
  })
}
