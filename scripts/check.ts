import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { boundaryFailures } from './boundary-test.ts'
import { deploymentFindings, readDeployment } from './deployment/deployment-files.ts'
import { deploymentTestFailures } from './deployment/self-test.ts'
import { staleFiles, writeGeneratedFiles } from './generated-files.ts'
import { nameFindings } from './names.ts'
import { referenceFindings } from './references.ts'
import { reliabilityFindings } from './reliability-document.ts'
import { securityFindings } from './security-document.ts'
import { selfTestFailures } from './self-test.ts'
import { shippedFindings } from './shipped-licences.ts'
import { projectPaths, sourceFiles } from './source-files.ts'
import { testTitleFindings } from './test-titles.ts'
import { wordFindings } from './words.ts'

/** `run` returns the findings as text for a terminal, or '' if there are none. */
type Check = { name: string; run: () => Promise<string> }

if (process.argv.includes('--write')) writeGeneratedFiles()
const sources = sourceFiles('.')

/**
 * For each of two compilers that run at the same time. Each additional checker resolves the types again that all
 * checkers need.
 */
const checkers = `${Math.ceil(availableParallelism() / 2)}`

const checks: Check[] = [
  { name: 'types', run: tool('tsc', '-p', '.', '--checkers', checkers) },
  { name: 'types of the web app', run: tool('tsc', '-p', 'web', '--checkers', checkers) },
  { name: 'lint', run: tool('oxlint') },
  { name: 'format', run: tool('oxfmt', '--check') },
  { name: 'names', run: async () => nameFindings('.').join('\n') },
  { name: 'references', run: references },
  { name: 'security document', run: async () => securityFindings(sources).join('\n') },
  { name: 'reliability document', run: async () => reliabilityFindings(sources).join('\n') },
  { name: 'test titles', run: async () => testTitleFindings(sources).join('\n') },
  { name: 'words', run: async () => wordFindings(sources).join('\n') },
  { name: 'words, references and titles can fail', run: async () => selfTestFailures().join('\n') },
  { name: 'boundaries can fail', run: async () => (await boundaryFailures()).join('\n') },
  { name: 'deployment', run: deployment },
  {
    name: 'checks of the deployment can fail',
    run: async () => deploymentTestFailures().join('\n'),
  },
  { name: 'dead code', run: tool('knip', '--no-progress') },
  {
    name: 'licences and hashes of what ships',
    run: async () => (await shippedFindings()).join('\n'),
  },
  { name: 'generated files', run: async () => staleFiles().join('\n') },
]

async function references(): Promise<string> {
  return referenceFindings(sources, projectPaths('.')).join('\n')
}

async function deployment(): Promise<string> {
  const { files, project } = readDeployment()
  return deploymentFindings(files, project).join('\n')
}

function tool(command: string, ...args: string[]) {
  return () =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(`node_modules/.bin/${command}`, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const output: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
      child.once('error', reject)
      child.once('close', (code) => {
        const text = Buffer.concat(output).toString().trim()
        resolve(code === 0 ? '' : text || `${command} ended with ${code}`)
      })
    })
}

/** Runs a check and prints its result. Returns whether it passed. */
async function report({ name, run }: Check): Promise<boolean> {
  const start = performance.now()
  const findings = await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${findings ? '✗' : '✓'} ${name} ${seconds} s`)
  if (findings) console.log(`${findings}\n`)
  return !findings
}

const results = await Promise.all(checks.map(report))
const failed = results.filter((good) => !good).length
if (failed > 0) {
  console.log(`${failed} of ${results.length} checks failed`)
  process.exitCode = 1
}
