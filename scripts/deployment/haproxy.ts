import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCompose } from './compose.ts'
import type { DeploymentFile, Project } from './project.ts'

const program = '/usr/sbin/haproxy'

/** Backends and services that do not exist and, if HAProxy is installed, the errors that it reports. */
export function haproxyFindings(
  { text }: DeploymentFile,
  _project: Project,
  files: DeploymentFile[],
): string[] {
  const compose = files.find(({ path }) => path.endsWith('compose.yaml'))
  const services = Object.keys(parseCompose(compose?.text ?? '{}').services ?? {})
  const backends: string[] = text.match(/(?<=^backend )\S+/gm) ?? []
  const used = text.match(/(?<=(?:use|default)_backend )\S+/g) ?? []
  const servers = text.match(/(?<=^ +server(?:-template)? .* )[a-z]+(?=:\d)/gm) ?? []
  return [
    ...used.filter((name) => !backends.includes(name)).map((name) => `there is no backend ${name}`),
    ...servers
      .filter((name) => !services.includes(name))
      .map((name) => `compose.yaml has no service ${name}`),
    ...askHaproxy(text),
  ]
}

/** Checks a copy without the certificate, because each operator has their own. */
function askHaproxy(text: string): string[] {
  if (!existsSync(program)) return []
  const folder = mkdtempSync(join(tmpdir(), 'verso-haproxy-'))
  try {
    const copy = join(folder, 'haproxy.cfg')
    writeFileSync(copy, text.replace(/ ssl crt \S+ alpn \S+/, ''))
    const { status, stderr } = spawnSync(program, ['-c', '-f', copy], { encoding: 'utf8' })
    return status === 0 ? [] : stderr.split('\n').filter((line) => line.includes('ALERT'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
