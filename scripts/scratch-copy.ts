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

/** Copies the sources of the project into a temporary folder in which its tools can run. Returns the folder. */
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

/** Links each library. The workspace packages are relative links, which are copied so that they refer to the copy. */
function linkLibraries(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@verso')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

/** Runs a tool in a folder. Returns '' if it succeeds, otherwise its output. */
export function runTool(folder: string, command: string, ...args: string[]): Promise<string> {
  // Otherwise Vitest would apply the variables of the surrounding run to its own.
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
