import { spawnSync } from 'node:child_process'
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { outcomes, writeFolder } from '../test/engine.ts'
import { givenPhoto, jpegOf, rawBytes, sandbox, serverPhoto } from '../test/photo-set.ts'
import { hashesOf, readHashes } from './hashes.ts'
import { undoRun } from './undo-run.ts'

vi.setConfig({ testTimeout: 300_000 })

// DESK-003, A-64
test('treats names that look like options or commands as plain names', async () => {
  await using box = await sandbox()
  const names = ['-all=.jpg', '#a.jpg', '@args.jpg', '%d.jpg', '$(id) \'"`.jpg', '😀 \u202egpj.jpg']
  const long = `${'n'.repeat(251)}.jpg`
  const known = []
  for (const [n, name] of [...names, long].entries())
    known.push(await givenPhoto(box.photos, name, await jpegOf(n)))
  const report = await writeFolder(box, known)
  expect(new Set(Object.values(outcomes(report)))).toEqual(new Set(['written']))
  expect((await readdir(box.photos)).toSorted()).toEqual([...names, long].toSorted())
})

// DESK-003, A-64
test('skips a file with a line break in its name, which ExifTool would read as another argument', async () => {
  await using box = await sandbox()
  const inner = join(box.photos, 'a\n-all=\nb')
  await mkdir(inner)
  const bytes = [await jpegOf(1), await jpegOf(2)] as const
  const known = [
    await givenPhoto(box.photos, 'x\n-execute\n-all=\n.jpg', bytes[0]),
    await givenPhoto(inner, 'y.jpg', bytes[1]),
  ]
  const { results, run } = await writeFolder(box, known)
  expect(results).toMatchObject([
    { outcome: 'skipped', reason: expect.stringContaining('has a line break') },
    { outcome: 'skipped', reason: expect.stringContaining('has a line break') },
  ])
  expect(run).toBeNull()
  expect(await readFile(join(inner, 'y.jpg'))).toEqual(bytes[1])
  expect(await readdir(inner)).toEqual(['y.jpg'])
})

// DESK-003, A-64
test('writes through a sidecar that is a link, and keeps the link', async () => {
  await using box = await sandbox()
  const known = [await givenPhoto(box.photos, 'a.nef', rawBytes(1))]
  expect(outcomes(await writeFolder(box, known))).toEqual({ 'a.nef': 'sidecar' })
  const [link, file] = [join(box.photos, 'a.xmp'), join(box.photos, 'elsewhere.xmp')]
  await writeFile(file, await readFile(link))
  await unlink(link)
  await symlink(file, link)
  const more = [serverPhoto('a.nef', rawBytes(1), { keywords: ['added later'] })]
  expect(outcomes(await writeFolder(box, more))).toEqual({ 'a.nef': 'sidecar' })
  expect(await readlink(link)).toBe(file)
  expect((await lstat(file)).isFile()).toBe(true)
  expect(await readFile(file, 'utf8')).toContain('added later')
})

// DESK-003, A-64
test.each(['a link to nothing', 'a pipe', 'a folder'])(
  'writes nothing and does not hang if the sidecar is %s',
  async (what) => {
    await using box = await sandbox()
    const sidecar = join(box.photos, 'a.xmp')
    const known = [await givenPhoto(box.photos, 'a.nef', rawBytes(1))]
    if (what === 'a folder') await mkdir(sidecar)
    else if (what === 'a pipe') spawnSync('sh', ['-c', `mkfifo '${sidecar}'`])
    else await symlink(join(box.photos, 'nowhere'), sidecar)
    const { results } = await writeFolder(box, known)
    expect(results).toMatchObject([{ outcome: 'skipped', reason: expect.stringMatching('a.xmp') }])
    expect((await readdir(box.photos)).toSorted()).toEqual(['a.nef', 'a.xmp'])
  },
)

// DESK-003, A-64
test('skips files that were replaced, removed or turned into links since the preview', async () => {
  await using box = await sandbox()
  const { photos } = box
  const inner = join(photos, 'inner')
  const away = `${photos} elsewhere`
  await mkdir(inner)
  const known = [
    await givenPhoto(photos, 'link.jpg', await jpegOf(1)),
    await givenPhoto(inner, 'folder.jpg', await jpegOf(2)),
    await givenPhoto(photos, 'gone.jpg', await jpegOf(3)),
    await givenPhoto(photos, 'gone.nef', rawBytes(4)),
    await givenPhoto(photos, 'other.nef', rawBytes(5)),
    await givenPhoto(photos, 'stays.nef', rawBytes(6)),
  ]
  const beforeWrite = async () => {
    await mkdir(away)
    await rename(join(photos, 'link.jpg'), join(away, 'link.jpg'))
    await symlink(join(away, 'link.jpg'), join(photos, 'link.jpg'))
    await rename(inner, join(away, 'inner'))
    await symlink(join(away, 'inner'), inner)
    await unlink(join(photos, 'gone.jpg'))
    await unlink(join(photos, 'gone.nef'))
    await writeFile(join(photos, 'other.nef'), rawBytes(7))
  }
  const { results } = await writeFolder(box, known, { beforeWrite })
  const reasons = Object.fromEntries(
    results.map(({ path, reason }) => [path.split('/').at(-1), reason]),
  )
  const isLink = expect.stringContaining('is a link now')
  const isGone = expect.stringContaining('no longer here')
  expect(reasons).toEqual({
    'link.jpg': isLink,
    'folder.jpg': isLink,
    'gone.jpg': isGone,
    'gone.nef': isGone,
    'other.nef': expect.stringContaining('changed since the preview'),
    'stays.nef': undefined,
  })
  expect(await readFile(join(away, 'link.jpg'))).toEqual(await jpegOf(1))
  expect(await readFile(join(away, 'inner/folder.jpg'))).toEqual(await jpegOf(2))
  expect(await readlink(join(photos, 'link.jpg'))).toBe(join(away, 'link.jpg'))
  expect((await readdir(photos)).filter((name) => name.endsWith('.xmp'))).toEqual(['stays.xmp'])
})

// DESK-003, A-64
test('two computers that write into one folder at the same time damage no photo', async () => {
  await using box = await sandbox()
  await using other = await sandbox()
  const originals = await Promise.all(Array.from({ length: 8 }, (_, n) => jpegOf(n)))
  const known = await Promise.all(
    originals.map((bytes, n) => givenPhoto(box.photos, `${n}.jpg`, bytes)),
  )
  const reports = await Promise.all(
    [box.data, other.data].map((data) => writeFolder({ photos: box.photos, data }, known)),
  )
  const all = reports.flatMap(({ results }) => results)
  expect(all.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(await readdir(box.photos)).toHaveLength(originals.length)
  for (const [n, bytes] of originals.entries()) {
    const now = await readHashes(join(box.photos, `${n}.jpg`))
    expect(now.payloadHash).toBe(hashesOf(bytes).payloadHash)
    expect(now.sha256).not.toBe(hashesOf(bytes).sha256)
  }
  const [own, theirs] = reports.map(({ run }) => run ?? '')
  for (const [data, run] of [
    [other.data, theirs],
    [box.data, own],
    [other.data, theirs],
  ] as const)
    if (run) await undoRun(data, run)
  for (const [n, bytes] of originals.entries())
    expect(await readFile(join(box.photos, `${n}.jpg`))).toEqual(bytes)
})
