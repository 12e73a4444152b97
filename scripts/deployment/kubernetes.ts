import { isDeepStrictEqual } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { typeFindings } from './kubernetes-types.ts'
import type { Container, Manifest } from './manifest.ts'
import { type DeploymentFile, type Project, unknownVariables } from './project.ts'

/** Fields that the Kubernetes API does not have, names that refer to nothing, and breaches of what the app needs. */
export function kubernetesFindings(
  { path, text }: DeploymentFile,
  project: Project,
  files: DeploymentFile[],
): string[] {
  const manifests = manifestsIn(text)
  const others = files.filter((file) => file.path !== path && file.path.includes('/kubernetes/'))
  const all = [...manifests, ...others.flatMap((file) => manifestsIn(file.text))]
  return [
    ...typeFindings(manifests),
    ...manifests.flatMap((manifest) =>
      [
        ...settingsFindings(manifest, project),
        ...podFindings(manifest, all),
        ...selectorFindings(manifest, all),
      ].map((finding) => `${manifest.kind} ${manifest.metadata?.name}: ${finding}`),
    ),
  ]
}

const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest)

const containersOf = ({ spec }: Manifest): Container[] => [
  ...(spec?.template?.spec?.initContainers ?? []),
  ...(spec?.template?.spec?.containers ?? []),
]

function settingsFindings(manifest: Manifest, project: Project): string[] {
  const named = containersOf(manifest).flatMap(({ env = [] }) => env.map(({ name }) => name))
  const { data = {}, stringData = {} } = manifest
  return unknownVariables([...named, ...Object.keys({ ...data, ...stringData })], project)
}

/** Checks the app's own pods: no root, probes for processes that keep running, and only existing settings. */
function podFindings(manifest: Manifest, all: Manifest[]): string[] {
  const pod = manifest.spec?.template?.spec
  if (!pod) return []
  const isLongRunning = manifest.kind === 'Deployment'
  const unprobed = (pod.containers ?? []).filter(
    ({ livenessProbe, readinessProbe }) =>
      livenessProbe?.httpGet?.path !== '/health/live' ||
      readinessProbe?.httpGet?.path !== '/health/ready',
  )
  const sources = containersOf(manifest).flatMap(({ envFrom = [] }) =>
    envFrom.flatMap((source) => Object.values(source).map(({ name }) => name)),
  )
  const missing = sources.filter(
    (name) =>
      !all.some(
        ({ kind, metadata }) =>
          (kind === 'ConfigMap' || kind === 'Secret') && metadata?.name === name,
      ),
  )
  return [
    ...(pod.securityContext?.runAsNonRoot ? [] : ['the app would run as root']),
    ...(isLongRunning && unprobed.length > 0
      ? ['no probes of /health/live and /health/ready']
      : []),
    ...missing.map((name) => `there is no ConfigMap or Secret ${name}`),
    ...(migratesFirst(manifest) ? ['migrates before the bucket is there'] : []),
  ]
}

/** The first migration writes into the bucket which database it belongs to, so an earlier container must set it up. */
function migratesFirst(manifest: Manifest): boolean {
  const commands = containersOf(manifest).map(({ args = [] }) => args.join(' '))
  const migration = commands.indexOf('migrate')
  return migration >= 0 && !commands.slice(0, migration).includes('storage setup')
}

/** A selector must match the labels of a Deployment: in a Deployment its own, in other kinds those of any. */
function selectorFindings(manifest: Manifest, all: Manifest[]): string[] {
  const selector = manifest.spec?.selector
  if (!selector) return []
  const labels = selector.matchLabels ?? selector
  const from = manifest.kind === 'Deployment' ? [manifest] : all
  const fits = from.some(({ spec }) => isDeepStrictEqual(spec?.template?.metadata?.labels, labels))
  return fits ? [] : ['its selector finds no pod']
}
