import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printSum, runVitest } from './tally.ts'

/**
 * Runs the tests of real processes in a folder or, if more arguments are given, only these files. The last line is
 * the sum.
 */
const [folder = '', ...files] = process.argv.slice(2)
const reports = await mkdtemp(join(tmpdir(), 'verso-reports-'))
try {
  const named = files.length > 0 ? files : [`${folder}/`]
  const args = ['--config', 'vitest.processes.config.ts', ...named]
  printSum(await runVitest(args, join(reports, `${folder}.json`)))
} finally {
  await rm(reports, { recursive: true, force: true })
}
