/** A fenced block of a how-to: a new file with its text, or a diff of an existing file. */
export type Step = { path: string; text: string; isDiff: boolean }

/** A block with a path after its language; blocks without a path are only illustrations. */
export const exampleFile = /^( *)```(\w+) (\S+)\n(.*?)^\1```$/gms

/** Reads the example files of a how-to, in order. */
export function readSteps(markdown: string): Step[] {
  return [...markdown.matchAll(exampleFile)].map(
    ([, indent = '', language, path = '', body = '']) => ({
      path,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      isDiff: language === 'diff',
    }),
  )
}

/**
 * Returns the file after the step. Throws if the step does not fit `before`, which is undefined if the file does not
 * exist.
 */
export function applyStep({ path, text, isDiff }: Step, before: string | undefined): string {
  if (isDiff !== (before !== undefined)) {
    throw new Error(`${path} ${isDiff ? 'does not exist' : 'exists already'}`)
  }
  return isDiff
    ? text.split('@@\n').reduce((file, hunk) => applyHunk(path, hunk, file), before ?? '')
    : text
}

/** The lines of a hunk that are not added must occur in the file exactly once, as consecutive lines. */
function applyHunk(path: string, hunk: string, file: string): string {
  const lines = hunk.split('\n').slice(0, -1)
  const withoutMarks = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [] : [`${line.slice(1)}\n`])).join('')
  const [old, fresh] = [withoutMarks('+'), withoutMarks('-')]
  const places = `\n${file}`.split(`\n${old}`).length - 1
  if (places !== 1) throw new Error(`${path} has ${places} places for this change:\n${hunk}`)
  return `\n${file}`.replace(`\n${old}`, () => `\n${fresh}`).slice(1)
}
