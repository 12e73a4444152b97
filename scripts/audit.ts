import { spawnSync } from 'node:child_process'

type Vulnerability = { name: string; severity: string; range: string }
type Report = { vulnerabilities?: Record<string, Vulnerability>; statusCode?: number }

/**
 * Asks the registry for known vulnerabilities in the packages that are shipped. Exit code 1 if there are any, 2 if
 * the registry gives no answer, because then nothing is known.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { vulnerabilities, statusCode } = readReport(stdout)
if (vulnerabilities) {
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  console.log(`${found.length} shipped packages with known vulnerabilities`)
  process.exitCode = found.length > 0 ? 1 : 0
} else {
  const reason = statusCode ? `it responds ${statusCode}` : 'it does not respond'
  console.log(
    `The registry has no list of vulnerabilities (${reason}), so nothing is known. Set npm_config_registry to one that has it.`,
  )
  process.exitCode = 2
}

function readReport(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
