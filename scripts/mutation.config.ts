import { defineConfig } from 'vitest/config'
import { projects } from '../vitest.config.ts'

/** The test suite, with only the tests of the folders in `MUTATION_TESTS`; they give up early. */
const folders = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]

/** The part of a pattern such as `web/src/**\/*.test.ts` that is inside the folders. */
function narrowed(pattern: string): string[] {
  const [base = '', ending = ''] = pattern.split('/**/')
  const within = folders.filter((folder) => `${folder}/`.startsWith(`${base}/`))
  return within.map((folder) => `${folder}/**/${ending}`)
}

export default defineConfig({
  test: {
    projects: projects
      .map((project) => ({
        ...project,
        test: {
          ...project.test,
          include: project.test.include.flatMap(narrowed),
          testTimeout: 15_000,
          expect: { poll: { timeout: 5_000 } },
        },
      }))
      .filter(({ test }) => test.include.length > 0),
  },
})
