import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyStep, readSteps } from './how-to-steps.ts'
import { copyProject, runTool } from './scratch-copy.ts'

const project = join(import.meta.dirname, '..')
/** In the order in which they build on each other. */
const howTos = ['add-a-migration', 'add-a-call', 'add-an-entity', 'add-a-screen'].map((name) => ({
  name,
  markdown: readFileSync(join(project, 'docs/how-to', `${name}.md`), 'utf8'),
}))
const steps = howTos.flatMap(({ markdown }) => readSteps(markdown))
const paths = [...new Set(steps.map(({ path }) => path))]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

test.each(howTos)('$name states the number of files that it touches', ({ markdown }) => {
  const touched = new Set(readSteps(markdown).map(({ path }) => path))
  const product = [...touched].filter((path) => !isTest(path))
  expect(markdown).toMatch(new RegExp(`[Tt]ouches ${product.length} files`))
})

describe('a project in which every how-to has been followed', { timeout: 600_000 }, () => {
  let scratch: string

  beforeAll(async () => {
    scratch = copyProject(project)
    for (const step of steps) {
      const file = join(scratch, step.path)
      const text = applyStep(step, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }, 600_000)
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test('passes the checks after its generated files are written', async () => {
    const generate =
      "import('./scripts/generated-files.ts').then((file) => file.writeGeneratedFiles())"
    const names =
      "import('./scripts/names.ts').then((file) => console.assert(file.nameFindings('.').length === 0))"
    expect(await runTool(scratch, 'node', '-e', generate)).toBe('')
    const findings = await Promise.all([
      // One checker takes less CPU in total, and other tests use the other cores.
      runTool(scratch, 'tsc', '-p', '.', '--checkers', '1'),
      runTool(scratch, 'tsc', '-p', 'web', '--checkers', '1'),
      runTool(scratch, 'oxfmt', '--check', ...paths),
      runTool(scratch, 'oxlint', ...paths),
      runTool(scratch, 'node', '-e', names),
    ])
    expect(findings.join('')).toBe('')
  })

  test('passes the tests that the how-tos add to the server', async () => {
    const tests = paths.filter((path) => isTest(path) && path.startsWith('server/'))
    expect(tests).toHaveLength(2)
    expect(await runTool(scratch, 'vitest', 'run', '--project', 'server', ...tests)).toBe('')
  })
})

describe('a diff in a how-to', () => {
  const path = 'list.ts'
  const diff = (text: string) => ({ path, text, isDiff: true })

  test('adds and removes lines at the only place where it fits', () => {
    const steps = readSteps(
      '1. Do it:\n   ```diff list.ts\n    a\n   -b\n   +c\n   @@\n   +d\n    e\n   ```\n',
    )
    expect(steps).toEqual([diff(' a\n-b\n+c\n@@\n+d\n e\n')])
    expect(applyStep(diff(' a\n-b\n+c\n@@\n+d\n e\n'), 'a\nb\ne\n')).toBe('a\nc\nd\ne\n')
  })

  test.each([
    ['fits nowhere', ' z\n+c\n', 'a\n'],
    ['fits twice', ' a\n+c\n', 'a\nb\na\n'],
    ['is for a file that does not exist', ' a\n+c\n', undefined],
  ])('is refused if it %s', (_, text, before) => {
    expect(() => applyStep(diff(text), before)).toThrow(path)
  })

  test('is refused if it creates a file that exists', () => {
    expect(() => applyStep({ path, text: 'a\n', isDiff: false }, 'b\n')).toThrow('exists already')
  })
})
