import { defineConfig } from 'vitest/config'
import { projects } from '../vitest.config.ts'

/** The test suite, restricted to the folders in `MUTATION_TESTS`, with early timeouts. */
const folders = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]

/** Restricts a pattern such as `web/src/**\/*.test.ts` to the folders. */
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
