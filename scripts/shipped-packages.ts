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

/** Build tools whose code becomes part of the web app: Tailwind's base styles and Vite's loader. */
const builtIn = ['tailwindcss', 'vite']

/** All packages that are shipped to browsers or operators, with their dependencies. */
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
  for (const part of ['contract', 'desktop', 'server', 'web']) {
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

/** Resolves a package like Node: in the folder's node_modules, then in those of its parents. */
function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}
