import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { command, openAppWindow } from './app-window.ts'
import { createUser } from './create-user.ts'
import { button, connect, title } from './desktop-program.ts'
import { checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'

const email = 'archive@example.org'
const count = 60

/** The JPEG with a comment, as another program might save it: different bytes, the same picture. */
const edited = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\xff\xfe\0\x08edited', 'latin1'),
    jpeg.subarray(2),
  ])

/** 60 photos in two folders: 5 renamed, 3 edited by another program, 2 with a camera file of the same name. */
async function fill(folder: string, photos: { name: string; buffer: Buffer }[]): Promise<void> {
  const inner = join(folder, 'Été 2001')
  await mkdir(inner, { recursive: true })
  for (const [n, { name, buffer }] of photos.entries()) {
    const path = join(n % 2 ? inner : folder, n < 5 ? `Urlaub ${n}.jpg` : name)
    await writeFile(path, n >= 5 && n < 8 ? edited(buffer) : buffer)
    const raw = path.replace(/jpg$/, 'nef')
    if (n === 8 || n === 9) await writeFile(raw, `II*\0 the camera's own file ${n}`)
  }
}

/** The content of every file below a folder, by path. */
async function contents(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path, (await readFile(path)).toString('base64')] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

const changed = (before: Record<string, string>, now: Record<string, string>) => ({
  changed: Object.keys(before).filter((path) => now[path] !== before[path]).length,
  added: Object.keys(now).filter((path) => !(path in before)).length,
})

// DESK-001, DESK-003, A-64
test('a folder of 60 photos is written and undone in the window of the app, and by commands', async ({
  app,
  network,
  context,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'verso-folder-'))
  const [folder, data] = [join(root, 'Pictures'), join(root, 'data')]
  const api = await createUser(app, app.address, email)
  app.admin('grant', email, `${count}`)
  const photos = await generatePhotos(count, 120)
  for (const photo of photos) await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 120_000 }).toBe(count)
  await fill(folder, photos)
  const before = await contents(folder)
  expect(Object.keys(before)).toHaveLength(62)

  await test.step('in the window', async () => {
    await using own = await openAppWindow(data)
    const { page } = own
    await connect({ page, context, server: network.address, email })
    await title(page, 'Choose a folder').waitFor()
    await page.getByLabel('Folder', { exact: true }).fill(folder)
    await button(page, 'Show the photos').click()
    await title(page, '62 photos in the folder').waitFor()
    const kinds = page.getByRole('main').getByRole('listitem')
    await expect(kinds.filter({ hasText: 'Recognised' }).first()).toContainText('57')
    await expect(kinds.filter({ hasText: 'Same picture' }).first()).toContainText('3')
    await expect(kinds.filter({ hasText: 'Camera files' }).first()).toContainText('2')
    await button(page, 'Preview of 62 files').click()
    await title(page, 'Preview').waitFor()
    expect(await contents(folder)).toEqual(before)
    await button(page, 'Write into 62 files').click()
    await title(page, 'The words are written').waitFor({ timeout: 120_000 })
    await expect(page.getByText('60 files written')).toBeVisible()
    await expect(page.getByText('2 files in a sidecar')).toBeVisible()
    await checkScreen(page, 'app-window-done')
    expect(changed(before, await contents(folder))).toEqual({ changed: 60, added: 2 })
    await button(page, 'Undo this run').click()
    await title(page, 'The run is undone').waitFor({ timeout: 120_000 })
    expect(await contents(folder)).toEqual(before)
    await button(page, 'Settings').click()
    await button(page, 'Quit Verso Desktop').click()
    expect(await own.exit).toEqual([0, null])
  })

  await test.step('by commands', async () => {
    const plan = join(root, 'plan.json')
    expect((await command(data, 'scan', folder)).code).toBe(0)
    expect((await command(data, 'preview', folder, '--out', plan)).code).toBe(0)
    expect(await contents(folder)).toEqual(before)
    const { code, result } = await command(data, 'write', '--plan', plan)
    expect(code).toBe(0)
    const written = await contents(folder)
    expect(changed(before, written)).toEqual({ changed: 60, added: 2 })
    expect(await command(data, 'write', folder)).toMatchObject({ code: 0, result: { run: null } })
    expect(await contents(folder)).toEqual(written)
    expect((await command(data, 'undo', String(result['run']))).code).toBe(0)
    expect(await contents(folder)).toEqual(before)
  })
  await rm(root, { recursive: true })
})
