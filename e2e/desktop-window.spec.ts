import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { look, test } from './journey.ts'
import { openSignedIn } from './people.ts'
import { person } from './person.ts'
import { roll } from './photos.ts'

const main = join(import.meta.dirname, '../desktop/src/main.ts')
const email = 'desktop@example.org'
const startMs = 180_000

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Starts the program with a data folder of its own. Returns the address of its window. */
async function startProgram(data: string) {
  const args = [main, 'window', '--address', '--data', data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const address = () => /^http:\/\/127\.0\.0\.1:\d+\/#\S+$/m.exec(printed)?.[0] ?? ''
  await expect.poll(address, { timeout: startMs }).not.toBe('')
  return {
    address: address(),
    exit,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exit
    },
  }
}

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
  const api = await person(app, app.address, email)
  const files = await roll(3, 240)
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
  await title(page, 'Connect this computer').waitFor()
  await look(page, 'window-connect')
  await page.getByLabel('Address of your Verso server').fill(network.address)
  await button(page, 'Connect').click()
  await title(page, 'Approve this code').waitFor()
  await look(page, 'window-code')
  const web = await context.newPage()
  const approval = await page.getByText(/\/connect#/).innerText()
  await openSignedIn(web, email)
  await web.goto(approval.trim())
  await button(web, 'Continue').click()
  await button(web, 'Connect').click()
  await expect(web.getByText('Verso Desktop is connected.')).toBeVisible()
  await web.close()

  await title(page, 'Choose a folder').waitFor()
  await look(page, 'window-folder')
  await page.getByLabel('Folder', { exact: true }).fill(root)
  await page.getByLabel('Folder', { exact: true }).press('Enter')
  await title(page, '4 photos in the folder').waitFor()
  await button(page, /^Files ?: Recognised$/).click()
  await expect(page.getByText('Pictures/renamed.jpg')).toBeVisible()
  await look(page, 'window-match')
  await button(page, 'Preview of 3 files').click()
  await title(page, 'Preview').waitFor()
  const listed = page.getByRole('list', { name: 'Files' }).getByRole('checkbox')
  await expect(listed).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Keywords' }).click()
  await expect(page.getByRole('checkbox', { name: 'Keywords' })).not.toBeChecked()
  await expect(listed).toHaveCount(3)
  await look(page, 'window-preview')
  await listed.first().uncheck()
  await button(page, 'Write into 2 files').click()
  await title(page, 'The words are written').waitFor()
  await expect(page.getByText('2 files written')).toBeVisible()
  expect(await bytes()).not.toEqual(before)
  await look(page, 'window-done')

  // All of it is in the program: a page that is loaded again shows the same.
  await page.reload()
  await title(page, 'The words are written').waitFor()
  await button(page, 'Runs').click()
  await expect(page.getByText('2 files written')).toBeVisible()
  await look(page, 'window-runs')
  await button(page, /^Undo run /).click()
  await button(page, 'Undo').click()
  await title(page, 'The run is undone').waitFor()
  expect(await bytes()).toEqual(before)

  await button(page, 'Settings').click()
  await button(page, 'Check').click()
  await expect(page.getByText(/is as before to the last byte/)).toBeVisible({ timeout: 60_000 })
  await look(page, 'window-settings')
  await button(page, 'Disconnect').click()
  await expect(page.getByText('This computer is not connected.')).toBeVisible()
  await button(page, 'Quit Verso Desktop').click()
  await title(page, 'Verso Desktop has ended').waitFor()
  expect(await program.exit).toEqual([0, null])
  await rm(root, { recursive: true })
})
