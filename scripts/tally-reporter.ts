import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import type { Tally } from './tally.ts'

/** Reporter for Vitest: writes a tally to `--outputFile`. Errors outside any test count as failures. */
export default class TallyReporter implements Reporter {
  #file = ''

  onInit({ config }: Vitest): void {
    if (typeof config.outputFile !== 'string') throw new Error('Give --outputFile as one path.')
    this.#file = config.outputFile
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errorsOutsideTests: readonly SerializedError[],
  ): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed')
    const failedTests = [
      ...tests.filter((test) => test.result().state !== 'passed').map(describe),
      ...modules.flatMap((module) =>
        module.errors().map((error) => `${module.relativeModuleId}: ${textOf(error)}`),
      ),
      ...errorsOutsideTests.map((error) => `Outside any test: ${textOf(error)}`),
    ]
    const tally: Tally = { passed: passed.length, failed: failedTests.length, failedTests }
    writeFileSync(this.#file, JSON.stringify(tally))
  }
}

function describe(test: TestCase): string {
  const { state, errors = [] } = test.result()
  const name = `${test.module.relativeModuleId} › ${test.fullName}`
  return `${name}: ${errors.map(textOf).join('\n') || state}`
}

/** The error with the lines of its stack that are in our own code. */
const textOf = ({ message, stack }: SerializedError) =>
  (stack ?? message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .join('\n')
