import { matchesGlob, posix } from 'node:path'
import { exampleFile } from './how-to-steps.ts'
import { type Piece, parseSource } from './parsed-source.ts'
import { readRequirements } from './requirements.ts'
import type { SourceFile } from './source-files.ts'

/** Everything to which a reference can refer. */
type Targets = {
  paths: string[]
  requirements: Set<string>
  /** Prefixes of the requirements' ids, such as `AUTH`. */
  areas: Set<string>
  assumptions: Set<string>
  /** The numbers of the faults in the document about reliability. */
  faults: Set<string>
  headings: Map<string, string[]>
  /** All words in the code. */
  words: Set<string>
}

type Rule = (piece: Piece, path: string, targets: Targets) => string[]

/**
 * Broken references, one line each: ids of requirements and assumptions, numbers of decisions, file paths in comments
 * and Markdown, Markdown links, names of code in Markdown. `paths` are the existing files and folders.
 */
export function referenceFindings(files: SourceFile[], paths: string[]): string[] {
  const targets = readTargets(files, paths)
  return files.flatMap((file) => {
    const prose = proseOf(file)
    return [
      ...apply([deadRequirement, deadAssumption, deadDecision], linesOf(file), file, targets),
      ...apply([deadPath, privateId], prose, file, targets),
      ...(file.path.endsWith('.md') ? apply([deadLink, deadName], prose, file, targets) : []),
    ]
  })
}

function readTargets(files: SourceFile[], paths: string[]): Targets {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const headings = files
    .filter(({ path }) => path.endsWith('.md'))
    .map(({ path, text }) => [path, anchorsOf(text)] as const)
  const code = files.filter(({ path }) => !path.endsWith('.md'))
  const requirements = readRequirements(textOf('docs/requirements.md')).map(({ id }) => id)
  const assumptions = textOf('docs/decisions/assumptions.md').match(/(?<=^## )A-\d+$/gm)
  return {
    paths,
    requirements: new Set(requirements),
    areas: new Set(requirements.map(areaOf)),
    assumptions: new Set(assumptions),
    faults: new Set(textOf('docs/reliability.md').match(/(?<=^\| )F\d+(?= \|)/gm)),
    headings: new Map(headings),
    words: new Set(code.flatMap(({ text }) => text.match(/[\w$]+/g) ?? [])),
  }
}

/** The anchors that GitHub generates for a file's headings. */
function anchorsOf(markdown: string): string[] {
  const headings = markdown.match(/(?<=^#+ ).+$/gm) ?? []
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function apply(rules: Rule[], pieces: Piece[], { path }: SourceFile, targets: Targets): string[] {
  return pieces.flatMap((piece) =>
    rules.flatMap((rule) =>
      rule(piece, path, targets).map((finding) => `${path}:${piece.line}: ${finding}`),
    ),
  )
}

const linesOf = ({ text }: SourceFile): Piece[] =>
  text.split('\n').map((line, index) => ({ text: line, line: index + 1 }))

/** The text for people in a file, line by line: all of Markdown and SQL, and the comments in code. */
function proseOf(file: SourceFile): Piece[] {
  if (file.path.endsWith('.md')) return linesOf({ ...file, text: withoutExamples(file.text) })
  if (file.path.endsWith('.sql')) return linesOf(file)
  return parseSource(file).comments.flatMap(({ text, line }) =>
    text.split('\n').map((part, index) => ({ text: part, line: line + index })),
  )
}

/**
 * Blanks out the files that a how-to shows, because `scripts/how-to.test.ts` creates them. Line numbers stay the
 * same.
 */
const withoutExamples = (markdown: string) =>
  markdown.replaceAll(exampleFile, (block) => block.replaceAll(/[^\n]/g, ''))

const areaOf = (id: string) => id.replace(/-.*/, '')

const deadRequirement: Rule = ({ text }, _path, { requirements, areas }) => {
  const ids = text.match(/\b[A-Z]+-\d+\b/g) ?? []
  return ids
    .filter((id) => areas.has(areaOf(id)) && !requirements.has(id))
    .map((id) => `${id} is not in docs/requirements.md`)
}

const deadAssumption: Rule = ({ text }, _path, { assumptions }) => {
  const ids = text.match(/\bA-\d+\b/g) ?? []
  return ids
    .filter((id) => !assumptions.has(id))
    .map((id) => `${id} is not in docs/decisions/assumptions.md`)
}

const deadDecision: Rule = ({ text }, _path, { paths }) => {
  const numbers = text.matchAll(/\bdecisions?[ /](\d{3,4})\b/gi)
  return [...numbers]
    .filter(([, number]) => !paths.some((path) => path.startsWith(`docs/decisions/${number}-`)))
    .map(([, number]) => `there is no decision ${number}`)
}

const url = /\b\w+:\/\/\S+/g
const anyFolder = /(?:[\w.@<>*{},…-]+\/)*/
const code = /[\w<>*{},…-][\w.<>*{},…-]*\.(?:tsx?|mjs|md|sql)\b/
const underFolder = /[\w.-]+\/[\w.-]+\.(?:json|css|html|br)\b/
const inRoot = /(?:contract|server|web|e2e|bench|cluster|faults|scripts|docs)\/[\w./<>*-]*[\w>*]/
const pathLike = new RegExp(
  `(?<![\\w/.@$-])(?:\\.{0,2}/)*(?:${anyFolder.source}${code.source}|${anyFolder.source}${underFolder.source}|${inRoot.source})`,
  'g',
)

const deadPath: Rule = ({ text }, path, { paths }) => {
  const found = text.replaceAll(url, '').match(pathLike) ?? []
  return found
    .filter((target) => !/^docs\/decisions\/\d+$/.test(target) && !leads(target, path, paths))
    .map((target) => `there is no ${target}`)
}

/** Whether a path names a file or folder: from the root, from the file's own folder, or as the end of a path. */
function leads(target: string, from: string, paths: string[]): boolean {
  const pattern = target.replaceAll(/<[^>]*>|…/g, '*').replace(/^(?:\.{1,2}\/)+/, '')
  const relative = posix.join(posix.dirname(from), target)
  if (target.startsWith('.')) return paths.includes(relative)
  if (pattern.includes('*')) return paths.some((path) => matchesGlob(path, `**/${pattern}`))
  return paths.some((path) => path === target || path === relative || path.endsWith(`/${target}`))
}

/** Ids from lists that are not in the repository, such as those of a review. */
const privateId: Rule = ({ text }, _path, { faults }) => {
  const ids = (text.match(/\b[DFI]\d{1,2}\b/g) ?? []).filter((id) => !faults.has(id))
  return ids.map((id) => `${id}: say what is meant, readers have no such list`)
}

const deadLink: Rule = ({ text }, path, { paths, headings }) => {
  const links = text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)
  return [...links]
    .filter(([, target = '']) => !/^\w+:/.test(target))
    .flatMap(([, target = '', anchor]) => {
      const file = target ? posix.join(posix.dirname(path), target).replace(/\/$/, '') : path
      if (!paths.includes(file)) return [`the link to ${target} leads nowhere`]
      const missing = anchor !== undefined && !headings.get(file)?.includes(anchor)
      return missing ? [`there is no heading #${anchor} in ${file}`] : []
    })
}

/** A name in camel case between backticks must occur in the code. */
const deadName: Rule = ({ text }, _path, { words }) => {
  const names = text.match(/(?<=`)[a-z]+[A-Z]\w*(?=(\(\))?`)/g) ?? []
  return names.filter((name) => !words.has(name)).map((name) => `the code has no ${name}`)
}
