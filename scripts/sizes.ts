import { readFileSync } from 'node:fs'
import file from '@size-limit/file'
import sizeLimit from 'size-limit'

/** A module in Vite's manifest: its file, and the files that it loads. */
type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Budget = { name: string; files: string[]; kB: number }

const dist = 'web/dist'

/** Modules that a screen loads before it is shown; the modules that they import are added. */
const signIn = ['index.html']
const imageList = [...signIn, 'src/app/shell/shell.tsx', 'src/features/photos/photos-page.tsx']

/** Gzipped sizes; the JavaScript of a screen includes that of the start page, as on a first visit. */
function budgets(): Budget[] {
  const manifest = readManifest()
  const of = (...endings: string[]) =>
    [...new Set(Object.values(manifest).flatMap(filesOf))].filter((path) =>
      endings.some((ending) => path.endsWith(ending)),
    )
  return [
    { name: 'JavaScript of the sign-in page', files: loaded(manifest, signIn), kB: 125 },
    { name: 'JavaScript of the image list', files: loaded(manifest, imageList), kB: 200 },
    { name: 'style sheets', files: of('.css'), kB: 14 },
    { name: 'fonts', files: of('.woff2'), kB: 30 },
  ]
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
}

const filesOf = ({ file, css = [], assets = [] }: Chunk) => [file, ...css, ...assets]

/** The scripts of `modules` and of everything that they import. Throws if one is not in the build. */
function loaded(manifest: Record<string, Chunk>, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const queue = [...modules]
  for (const name of queue) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build of the web app.`)
    seen.add(chunk.file)
    queue.push(...(chunk.imports ?? []).filter((next) => !queue.includes(next)))
  }
  return [...seen]
}

/** Prints `✓` or `✗`; the latter sets the exit code to 1. */
function report(kept: boolean, text: string): void {
  console.log(`${kept ? '✓' : '✗'} ${text}`)
  if (!kept) process.exitCode = 1
}

/** Each file costs a round trip on a slow connection, so `web/list-files.ts` bundles them. */
const maxFiles = 8
const { length } = loaded(readManifest(), imageList)
report(length <= maxFiles, `scripts of the image list ${length} of ${maxFiles}`)

/** A budget without files counts as exceeded. */
const checks = budgets().map(({ name, files, kB }) => ({
  name,
  kB,
  files: files.map((path) => `${dist}/${path}`),
  gzip: true,
}))
const sizes = (await sizeLimit([file], { checks })) as { size: number }[]
for (const [index, { size }] of sizes.entries()) {
  const { name = '', kB = 0 } = checks[index] ?? {}
  report(size > 0 && size <= kB * 1000, `${name} ${(size / 1000).toFixed(1)} of ${kB} kB`)
}
