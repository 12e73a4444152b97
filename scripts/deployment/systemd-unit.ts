import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type DeploymentFile, type Project, unknownVariables } from './project.ts'
import directives from './systemd-directives.json' with { type: 'json' }

type Setting = { section: string; name: string; value: string }

/** The folder in which docs/operations.md installs the app. */
const installed = '/opt/verso'

/**
 * Directives that systemd 252 does not have, variables that the app does not have, and the errors that systemd itself
 * reports.
 */
export function unitFindings(file: DeploymentFile, project: Project): string[] {
  const settings = settingsOf(file.text)
  const known: Record<string, string[]> = directives
  const unknown = settings.filter(({ section, name }) => !known[section]?.includes(name))
  const variables = commandOf(settings).match(/\b[A-Z_]+(?==)/g) ?? []
  return [
    ...unknown.map(({ section, name }) => `[${section}] has no ${name}`),
    ...unknownVariables(variables, project),
    ...missingProgram(settings, project),
    ...verify(file),
  ]
}

function settingsOf(text: string): Setting[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name ? [{ section, name, value }] : []
  })
}

const commandOf = (settings: Setting[]) =>
  settings.find(({ name }) => name === 'ExecStart')?.value ?? ''

function missingProgram(settings: Setting[], { paths }: Project): string[] {
  const program = commandOf(settings).split(' ').at(-1) ?? ''
  return paths.includes(program) ? [] : [`ExecStart: there is no ${program || 'program'}`]
}

/** Runs `systemd-analyze verify`, which also checks the values, if systemd is installed. */
function verify({ path, text }: DeploymentFile): string[] {
  const program = '/usr/bin/systemd-analyze'
  if (!existsSync(program)) return []
  const folder = mkdtempSync(join(tmpdir(), 'verso-unit-'))
  try {
    const unit = join(folder, basename(path).replace('@.', '@api.'))
    writeFileSync(unit, text.replaceAll(installed, resolve('.')))
    const { stderr } = spawnSync(program, ['verify', unit], { encoding: 'utf8' })
    return stderr
      .split('\n')
      .filter((line) => line.includes(basename(unit)))
      .map((line) => line.replace(`${unit}:`, 'line '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
