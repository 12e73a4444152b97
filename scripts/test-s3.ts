import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewayIsMissing, hasGateway } from './s3-gateway.ts'
import { printSum, runVitest } from './tally.ts'

/** Runs the tests with a real S3 server; the last line is the sum. */
async function main(): Promise<void> {
  if (!hasGateway()) throw new Error(gatewayIsMissing)
  const reports = await mkdtemp(join(tmpdir(), 'verso-reports-'))
  try {
    const args = ['--config', 'vitest.s3.config.ts', ...process.argv.slice(2)]
    printSum(await runVitest(args, join(reports, 's3.json')))
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
