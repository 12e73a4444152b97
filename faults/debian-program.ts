import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The path of a program that `scripts/setup.mjs` found or unpacked from a Debian package. Throws a sentence that says
 * what to do if it is missing.
 */
export async function debianProgram(name: string, program = name): Promise<string> {
  const record = join(import.meta.dirname, `../node_modules/.${name}-path`)
  const variable = `${name.toUpperCase()}_FOLDER`
  const folder = process.env[variable] ?? (await readFile(record, 'utf8').catch(() => ''))
  if (folder) return join(folder, program)
  throw new Error(
    `There is no ${program}, and Debian's package could not be fetched. Install it ("apt-get install ${name}"), or set ${variable} to its folder, and run the tests again.`,
  )
}
