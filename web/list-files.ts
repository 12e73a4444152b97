import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const at = (path: string) => join(import.meta.dirname, 'src', path)
const shell = at('app/shell/shell.tsx')
const list = at('features/photos/photos-page.tsx')
const review = at('features/photos/review-mode/review-page.tsx')
const inPhotos = /[\\/]features[\\/]photos[\\/]/
const shared = /[\\/](?:src[\\/](?:ui|lib)|lucide-react|@tanstack)[\\/]|[\\/]copy\.ts$/

/**
 * Bundles the modules shared by the list, the review and the shell into one file instead of thirty. Their imports are
 * included, so the file only depends on the two start files.
 */
export function listParts(): Rolldown.CodeSplittingGroup {
  const name = 'list-parts'
  let parts: Set<string> | undefined
  let reviewed: Set<string> | undefined
  return {
    name: (id, modules) => {
      const importsOf = (each: string) => modules.getModuleInfo(each)?.importedIds
      parts ??= reached([shell, list], importsOf)
      reviewed ??= reached([review], importsOf)
      const isShared = shared.test(id) || (reviewed.has(id) && inPhotos.test(id))
      return parts.has(id) && isShared ? name : null
    },
    debugName: name,
  }
}

/** Writes to the `early.js` script tag which files the shell and the list need in addition to those of every visit. */
export function preloadList(): Plugin {
  return {
    name: 'preload-list',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
        const filesOf = (test: (chunk: Rolldown.OutputChunk) => boolean) => {
          const own = chunks.filter(test).map(({ fileName }) => fileName)
          return reached(own, (file) => imports.get(file))
        }
        refuseCycles(imports)
        const start = filesOf(({ isEntry }) => isEntry)
        const frame = filesOf(({ moduleIds }) => moduleIds.includes(shell))
        const page = filesOf(({ moduleIds }) => moduleIds.includes(list))
        const paths = (files: Set<string>, ...without: Set<string>[]) =>
          [...files]
            .filter((file) => !without.some((others) => others.has(file)))
            .map((file) => `/${file}`)
            .join(' ')
        return html.replace(
          'src="/early.js"',
          `$& data-shell="${paths(frame, start)}" data-list="${paths(page, start, frame)}"`,
        )
      },
    },
  }
}

/** With a circular import, a file may run before the code it uses, and only on some pages. */
function refuseCycles(imports: Map<string, string[]>): void {
  for (const [file, own] of imports) {
    if (!reached(own, (each) => imports.get(each)).has(file)) continue
    throw new Error(`${file} imports files that import it: fix the groups in vite.config.ts.`)
  }
}

/** `starts` and everything reachable from them. */
function reached(starts: string[], next: (from: string) => readonly string[] | undefined) {
  const found = new Set(starts)
  // Iterating over a set also visits elements added during the iteration.
  for (const each of found) for (const further of next(each) ?? []) found.add(further)
  return found
}
