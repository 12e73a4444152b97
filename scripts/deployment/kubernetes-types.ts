import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Manifest } from './manifest.ts'

/**
 * The compiler's errors for the manifests as values of the types in `kubernetes-types`, which are generated from
 * Kubernetes' OpenAPI description: unknown and missing fields, wrong values.
 */
export function typeFindings(manifests: Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'verso-kubernetes-'))
  try {
    writeFileSync(join(folder, 'manifests.ts'), manifests.map(declaration).join('\n'))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
    })
    return stdout
      .split('\n')
      .filter((line) => /error TS/.test(line))
      .map((line) => line.replace(/^.*error TS\d+: /, ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `networking.k8s.io/v1` is in the module networking/v1, `v1` in core/v1. */
function declaration(manifest: Manifest, index: number): string {
  const [version = '', group = 'core'] = (manifest.apiVersion ?? '').split('/').toReversed()
  const from = `kubernetes-types/${group.replace(/\..*/, '')}/${version}`
  return `export const m${index}: import('${from}').${manifest.kind} = ${JSON.stringify(manifest)}`
}

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'preserve',
    moduleResolution: 'bundler',
    types: [],
    paths: { 'kubernetes-types/*': [resolve('node_modules/kubernetes-types/*')] },
  },
}
