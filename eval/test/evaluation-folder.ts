import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { samplePictures } from '@verso/contract/limits.ts'
import { onTestFinished } from 'vitest'
import { samplePath } from '../../server/src/features/samples/pictures.ts'
import { runCommand } from '../command.ts'

const program = join(import.meta.dirname, '../run.ts')

const sampleTruth = `file,keywords,period,latitude,longitude
harbour.jpg,harbour;boat;sea,,43.77,11.25
birthday-cake.jpg,cake;candle,2024,,
dog-on-a-beach.jpg,dog;beach,1998-07-04,,
bicycle.jpg,bicycle;wall,,,
winter-lake.jpg,lake;snow;mountain,,46.8,9.8
old-portrait.jpg,portrait;man,192X,,
`

/**
 * A folder with the six sample photos and a data folder, in which `npm run eval` runs. It is removed after the test.
 */
export async function evaluationFolder(settings: Record<string, string> = {}) {
  const base = await mkdtemp(join(tmpdir(), 'verso-eval-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const photos = join(base, 'photos')
  await mkdir(photos)
  for (const name of samplePictures) await copyFile(samplePath(name), join(photos, `${name}.jpg`))
  await writeFile(join(photos, 'truth.csv'), sampleTruth)
  const env: Record<string, string | undefined> = {
    PATH: process.env['PATH'],
    DATA_DIR: join(base, 'data'),
    LOG_LEVEL: 'error',
    ...settings,
  }

  /** Starts a separate process. */
  const start = (args: string[], more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: base,
      env: { ...env, ...more },
    })
    const ended = once(child, 'close') as Promise<[number | null]>
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)]
    return { child, stdout, stderr, code: ended.then(([code]) => code) }
  }

  /** Runs the command to its end in this process and writes the report to the folder `name`. */
  const run = async (args: string[], name = 'report', more: Record<string, string> = {}) => {
    const printed: string[] = []
    const say = (sentence: string) => void printed.push(sentence)
    const call = { args: [...args, '--out', name], folder: base, env: { ...env, ...more }, say }
    const { code, stderr } = await runCommand(call).then(
      (code) => ({ code, stderr: '' }),
      (error: Error) => ({ code: 1, stderr: `${error.message}\n` }),
    )
    return { stdout: printed.join('\n'), stderr, code }
  }

  const lines = async (name = 'report'): Promise<unknown[]> => {
    const written = await readFile(join(base, name, 'report.jsonl'), 'utf8')
    return written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  }

  const page = (name = 'report') => readFile(join(base, name, 'report.html'), 'utf8')

  return { base, photos, start, run, lines, page }
}
