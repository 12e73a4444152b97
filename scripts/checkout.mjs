/** Platform-dependent helpers for preparing a checkout. Runs on Node 18 without packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (...parts) => join(root, ...parts)

export const say = (line) => process.stdout.write(`${line}\n`)

export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export const read = (file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))

/** Returns the program's output; prints it and exits if the program fails. */
export function run(program, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    ...options,
  })
  if (status === 0) return stdout
  return stop(
    `${error ?? ''}${stdout ?? ''}${stderr ?? ''}\n${options.failure ?? `${program} failed.`}`,
  )
}
