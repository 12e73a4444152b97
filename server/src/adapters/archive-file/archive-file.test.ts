import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { openArchives } from './archive-file.ts'

const passphrase = 'correct horse battery staple'
const photo = randomBytes(200_000)
const longName = `objects/photos/${'u'.repeat(36)}/${'n'.repeat(120)}.jpg`

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'verso-archive-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

async function written(secret: string | undefined): Promise<string> {
  const file = join(await folder(), 'backup')
  await openArchives(secret).write(file, async (archive) => {
    await archive.add('empty', Buffer.alloc(0))
    await archive.add('words', Buffer.from('Grüße'))
    await archive.stream(longName, photo.length, Readable.from([photo]))
  })
  return file
}

async function contents(file: string, secret?: string) {
  const found: [string, Buffer][] = []
  for await (const { name, body } of openArchives(secret).read(file))
    found.push([name, await buffer(body)])
  return found
}

test.each([undefined, passphrase])('returns what was written (passphrase: %s)', async (secret) => {
  const file = await written(secret)
  expect(await contents(file, secret)).toEqual([
    ['empty', Buffer.alloc(0)],
    ['words', Buffer.from('Grüße')],
    [longName, photo],
  ])
  expect((await readFile(file)).includes('Grüße')).toBe(secret === undefined)
})

test.each([undefined, passphrase])(
  'a file that was cut anywhere, or has a changed byte, is refused (passphrase: %s)',
  async (secret) => {
    const file = await written(secret)
    const whole = await readFile(file)
    const places = [10, 1_700, 140_000, whole.length - 1_600]
    for (const place of places) {
      await truncate(file, place)
      await expect(contents(file, secret)).rejects.toThrow(/is (damaged|incomplete|encrypted)/)
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 1
      await writeFile(file, changed)
      await expect(contents(file, secret)).rejects.toThrow(/is (damaged|encrypted)/)
      await writeFile(file, whole)
    }
  },
)

test('a wrong or missing passphrase is named in the error', async () => {
  const file = await written(passphrase)
  await expect(contents(file, 'wrong')).rejects.toThrow('has another passphrase')
  await expect(contents(file)).rejects.toThrow('Set BACKUP_PASSPHRASE')
})

test('an entry that is a link or a folder is refused', async () => {
  for (const type of ['symlink', 'link', 'directory'] as const) {
    const file = join(await folder(), type)
    const tar = pack()
    tar.entry({ name: 'objects/photos/a', type, linkname: '/etc/passwd' })
    tar.finalize()
    await writeFile(file, await buffer(tar))
    await expect(contents(file)).rejects.toThrow(`which is a ${type} and no file`)
  }
})

test('if two processes write the same file, only the later one completes it', async () => {
  const file = join(await folder(), 'backup')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const first = openArchives(undefined).write(file, async (archive) => {
    begin()
    await ended
    await archive.add('words', Buffer.from('first'))
  })
  await begun
  const second = openArchives(undefined).write(file, async (archive) => {
    end()
    await expect(first).rejects.toThrow('Another process writes')
    await archive.add('words', Buffer.from('second'))
  })
  await second
  expect(await contents(file)).toEqual([['words', Buffer.from('second')]])
})

test('if filling fails nothing is left behind, and an existing file is not replaced', async () => {
  const file = await written(undefined)
  const other = `${file}-2`
  const failing = openArchives(undefined).write(other, async (archive) => {
    await archive.add('words', Buffer.from('words'))
    throw new Error('the photo storage is away')
  })
  await expect(failing).rejects.toThrow('the photo storage is away')
  expect(await readdir(join(file, '..'))).toEqual(['backup'])
  const again = openArchives(undefined).write(file, async () => undefined)
  await expect(again).rejects.toThrow('exists already')
  const nowhere = openArchives(undefined).write(
    join(file, '../missing/backup'),
    async (archive) => {
      await archive.stream('photo', photo.length, Readable.from([photo]))
    },
  )
  await expect(nowhere).rejects.toThrow(/missing\/backup cannot be written: ENOENT/)
})
