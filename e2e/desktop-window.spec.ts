import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createUser } from './create-user.ts'
import { button, connect, startProgram, title } from './desktop-program.ts'
import { checkScreen, test } from './journey.ts'
import { generatePhotos } from './photos.ts'

const email = 'desktop@example.org'
const uploader = 'uploader@example.org'

// DESK-001, DESK-003, A-64
test('the desktop app connects, shows what it will write, writes it and undoes it', async ({
  app,
  network,
  page,
  context,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'verso-window-'))
  const [photos, data] = [join(root, 'Pictures'), join(root, 'data')]
  await mkdir(photos)
  const api = await createUser(app, app.address, email)
  const files = await generatePhotos(3, 240)
  for (const [n, file] of files.entries()) {
    await api.upload(`${crypto.randomUUID()}-img-${file.name}`, file)
    await writeFile(join(photos, n === 0 ? 'renamed.jpg' : file.name), file.buffer)
  }
  await writeFile(join(photos, 'other.jpg'), 'no photo of the account')
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 60_000 }).toBe(3)
  const names = (await readdir(photos)).toSorted()
  const bytes = () => Promise.all(names.map((name) => readFile(join(photos, name))))
  const before = await bytes()

  await using program = await startProgram(data)
  await page.goto(program.address)
  const typed = Promise.withResolvers<void>()
  await page.route('**/listFolder', async (route) => {
    await typed.promise
    await route.continue()
  })
  await connect({ page, context, server: network.address, email })

  await title(page, 'Choose a folder').waitFor()
  const folder = page.getByLabel('Folder', { exact: true })
  await folder.fill(root)
  typed.resolve()
  await expect(page.getByRole('region', { name: 'Folders' })).toBeVisible()
  await checkScreen(page, 'window-folder')
  await expect(folder).toHaveValue(root)
  await folder.press('Enter')
  await title(page, '4 photos in the folder').waitFor()
  await button(page, /^Files ?: Recognised$/).click()
  await expect(page.getByText('Pictures/renamed.jpg')).toBeVisible()
  await checkScreen(page, 'window-match')
  await button(page, 'Preview of 3 files').click()
  await title(page, 'Preview').waitFor()
  const listed = page.getByRole('list', { name: 'Files' }).getByRole('checkbox')
  await expect(listed).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Keywords' }).click()
  await expect(page.getByRole('checkbox', { name: 'Keywords' })).not.toBeChecked()
  await expect(listed).toHaveCount(3)
  await checkScreen(page, 'window-preview')
  await listed.first().uncheck()
  await button(page, 'Write into 2 files').click()
  await title(page, 'The words are written').waitFor()
  await expect(page.getByText('2 files written')).toBeVisible()
  expect(await bytes()).not.toEqual(before)
  await checkScreen(page, 'window-done')

  // The state is kept by the program, so a reloaded page shows the same.
  await page.reload()
  await title(page, 'The words are written').waitFor()
  await button(page, 'Runs').click()
  await expect(page.getByText('2 files written')).toBeVisible()
  await checkScreen(page, 'window-runs')
  await button(page, /^Undo run /).click()
  await button(page, 'Undo').click()
  await title(page, 'The run is undone').waitFor()
  expect(await bytes()).toEqual(before)

  await button(page, 'Settings').click()
  await button(page, 'Check').click()
  await expect(page.getByText(/is as before to the last byte/)).toBeVisible({ timeout: 60_000 })
  await checkScreen(page, 'window-settings')
  await button(page, 'Disconnect').click()
  await expect(page.getByText('This computer is not connected.')).toBeVisible()
  await button(page, 'Quit Verso Desktop').click()
  await title(page, 'Verso Desktop has ended').waitFor()
  expect(await program.exit).toEqual([0, null])
  await rm(root, { recursive: true })
})

// DESK-001, A-64
test('@phone the desktop app uploads a folder, watches it, and writes reviewed words', async ({
  app,
  network,
  page,
  context,
}) => {
  const owner = `${test.info().project.name}.${uploader}`
  const root = await mkdtemp(join(tmpdir(), 'verso-window-'))
  const [photos, data] = [join(root, 'Pictures'), join(root, 'data')]
  await mkdir(photos)
  const api = await createUser(app, app.address, owner)
  const [known, first, second, later] = await generatePhotos(4, 240)
  if (!known || !first || !second || !later) throw new Error('The roll has four photos.')
  await api.upload(`${crypto.randomUUID()}-img-${known.name}`, known)
  await writeFile(join(photos, 'renamed.jpg'), known.buffer)
  await writeFile(join(photos, 'first.jpg'), first.buffer)
  await writeFile(join(photos, 'second.jpg'), second.buffer)
  await writeFile(join(photos, 'broken.jpg'), 'no picture')

  await using program = await startProgram(data, '--every', '0.5')
  await page.goto(program.address)
  await connect({ page, context, server: network.address, email: owner })
  await title(page, 'Choose a folder').waitFor()
  await page.getByLabel('Folder', { exact: true }).fill(photos)
  await button(page, 'Upload from this folder').click()
  await title(page, '3 new photos in the folder').waitFor()
  await button(page, /^Files ?: In the account$/).click()
  await expect(page.getByText('renamed.jpg')).toBeVisible()
  await checkScreen(page, 'window-upload')
  await page.getByRole('switch', { name: 'Keep watching this folder' }).click()
  await page.getByRole('switch', { name: /^Write the words into the files/ }).click()
  await button(page, 'Upload 3 photos and watch').click()
  await title(page, 'Watching the folder').waitFor()
  const list = page.getByRole('list', { name: 'Photos of the folder' })
  const line = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(line('Uploaded')).toContainText('2')
  await writeFile(join(photos, 'later.jpg'), later.buffer)
  await expect(line('Uploaded')).toContainText('3')
  await button(page, /^Files ?: Refused$/).click()
  await expect(line('Refused')).toContainText('broken.jpg')
  await expect(line('Waiting for review')).toContainText('4', { timeout: 60_000 })
  await checkScreen(page, 'window-watch')

  const images = async () => (await api.call('getImages', {})).images
  const mine = (await images()).find(({ original_name }) => original_name === 'later.jpg')
  await api.call('acceptPhotos', { names: [mine?.name ?? ''] })
  await expect(line('Words written')).toContainText('1', { timeout: 60_000 })
  expect(await readFile(join(photos, 'later.jpg'))).not.toEqual(later.buffer)
  expect(await readFile(join(photos, 'first.jpg'))).toEqual(first.buffer)
  await page.reload()
  await title(page, 'Watching the folder').waitFor()
  await button(page, 'Stop watching').click()
  await title(page, 'Done, except for some photos').waitFor()
  await checkScreen(page, 'window-watched')

  const uploaded = (await images()).find(({ original_name }) => original_name === 'first.jpg')
  await api.call('deleteImages', { names: [uploaded?.name ?? ''] })
  await button(page, 'Look again').click()
  await title(page, '1 new photo in the folder').waitFor()
  await expect(line('Deleted in the account')).toContainText('1')
  await page.getByRole('switch', { name: /^Also upload photos that were deleted/ }).click()
  await title(page, '2 new photos in the folder').waitFor()
  await checkScreen(page, 'window-deleted')
  await button(page, 'Choose another folder').click()
  await title(page, 'Choose a folder').waitFor()
  await page.getByLabel('Folder', { exact: true }).fill(photos)
  await button(page, 'Show the photos').click()
  await title(page, '5 photos in the folder').waitFor()
  await button(page, 'Runs').click()
  await button(page, /^Undo run /).click()
  await button(page, 'Undo').click()
  await title(page, 'The run is undone').waitFor()
  expect(await readFile(join(photos, 'later.jpg'))).toEqual(later.buffer)
  expect(await images()).toHaveLength(3)
  await rm(root, { recursive: true })
})
