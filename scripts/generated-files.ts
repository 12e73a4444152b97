import { readFileSync, writeFileSync } from 'node:fs'
import { openapiDocument } from '../server/src/http/openapi.ts'
import { callsFile } from './calls-file.ts'
import { currentOperationsPage } from './environment-table.ts'
import { licenceFiles } from './licences.ts'
import { networkFailuresPage } from './network-failures-page.ts'

/** The path and correct text of files that are generated from others but checked in. */
function generatedFiles(): Record<string, string> {
  const licences = Object.entries(licenceFiles())
  return {
    'contract/src/calls.ts': callsFile(),
    'docs/operations.md': currentOperationsPage(),
    'docs/network-failures.md': networkFailuresPage(),
    'contract/openapi.json': `${JSON.stringify(openapiDocument(), null, 2)}\n`,
    ...Object.fromEntries(licences.map(([name, text]) => [`web/public/${name}`, text])),
  }
}

/** Writes all generated files. */
export function writeGeneratedFiles(): void {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(path, text)
}

/** One line for each generated file that is out of date. */
export function staleFiles(): string[] {
  return Object.entries(generatedFiles())
    .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    .map(
      ([path]) => `${path} is not up to date: run npm run check -- --write and review the change`,
    )
}
