import { readFileSync } from 'node:fs'

/** The value in a file; null if the file is missing, or if a power cut has left it empty or torn. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return null
    throw error
  }
}
