import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** The fields of a CycloneDX component that we read. */
type Component = {
  name: string
  version: string
  purl: string
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
  hashes?: object[]
}
type Named = { name: string; version: string; licence: string }

/** Licences under which a work may be shipped with Verso: the list of licences in the app meets their terms. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'WordNet-3.0',
  // Allowed because such works are used unchanged, as a separate file or library that operators can replace.
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/**
 * npm's command for a bill of materials of everything that is shipped, for any platform. It needs only the lockfile.
 */
const sbom = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']

/** One line for each shipped package without a hash, and for each shipped work whose licence is not allowed. */
export async function shippedFindings(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npm', sbom, { maxBuffer: 16 * 1024 * 1024 })
  const { components } = JSON.parse(stdout) as { components: Component[] }
  const packages = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40verso/'))
  const works = JSON.parse(readFileSync('web/public/licences.json', 'utf8')) as Named[]
  return [...hashFindings(packages), ...licenceFindings([...packages.map(named(works)), ...works])]
}

const hashFindings = (packages: Component[]) =>
  packages
    .filter(({ hashes = [] }) => hashes.length === 0)
    .map(({ name, version }) => `${name} ${version} has no hash in package-lock.json`)

/** For a package that names no licence, uses the one in the app's list of licences. */
const named =
  (works: Named[]) =>
  ({ name, version, licenses = [] }: Component): Named => {
    const terms = licenses.map(({ expression, license }) => expression ?? license?.id ?? '')
    const listed = works.find((work) => work.name === name && work.version === version)
    return { name, version, licence: terms.join(' AND ') || (listed?.licence ?? '') }
  }

/** One line for each work for which no choice of licences is allowed (SPDX expressions). */
export function licenceFindings(works: Named[]): string[] {
  const isAllowed = (licence: string) =>
    licence
      .split(' AND ')
      .every((terms) => terms.split(' OR ').some((id) => allowed.has(id.replaceAll(/[()]/g, ''))))
  const refused = works.filter(({ licence }) => !isAllowed(licence))
  return refused.map(
    ({ name, version, licence }) =>
      `${name} ${version} has the licence "${licence}", which scripts/shipped-licences.ts does not allow`,
  )
}
