import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  homepage?: string
  repository?: string | { url: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type Shipped = { folder: string; manifest: Manifest }

/** Built into the web app although it is needed for building alone: its base styles and its loader are in there. */
const builtIn = ['tailwindcss', 'vite']

/** Every package that reaches a reader's browser or an operator's machine, with what it needs in turn. */
export function shippedPackages(root: string): Shipped[] {
  const found = new Map<string, Shipped>()
  const add = (folder: string, deep: boolean) => {
    if (found.has(folder)) return
    const manifest = readManifest(folder)
    found.set(folder, { folder, manifest })
    if (deep) needs(manifest).forEach((name) => follow(name, folder))
  }
  const follow = (name: string, from: string) => {
    const folder = findPackage(name, from)
    if (folder) add(folder, true)
    else if (!isOptional(name, from)) throw new Error(`${name}, which ${from} needs, is missing.`)
  }
  for (const part of ['contract', 'server', 'web']) {
    const folder = join(root, part)
    for (const name of needs(readManifest(folder))) follow(name, folder)
  }
  for (const name of Object.keys(readManifest(root).optionalDependencies ?? {})) follow(name, root)
  for (const name of builtIn) add(findPackage(name, root) ?? name, false)
  return [...found.values()]
}

const needs = ({ dependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@verso/'),
  )

const isOptional = (name: string, folder: string) =>
  name in (readManifest(folder).optionalDependencies ?? {})

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** As Node looks: in the folder's own node_modules, then in those above it. */
function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}
