import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkScreen } from './journey.ts'
import { openSignedIn } from './sign-in.ts'

const main = join(import.meta.dirname, '../desktop/src/main.ts')
const startMs = 180_000

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Starts the program with its own data folder. Returns the address of its window. */
export async function startProgram(data: string, ...options: string[]) {
  const args = [main, 'window', '--address', '--data', data, ...options]
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

type Connecting = { page: Page; context: BrowserContext; server: string; email: string }

/** Connects the program; the user approves it in the web app. */
export async function connect({ page, context, server, email }: Connecting): Promise<void> {
  await title(page, 'Connect this computer').waitFor()
  await checkScreen(page, 'window-connect')
  await page.getByLabel('Address of your Verso server').fill(server)
  await button(page, 'Connect').click()
  await title(page, 'Approve this code').waitFor()
  await checkScreen(page, 'window-code')
  const web = await context.newPage()
  const approval = await page.getByText(/\/connect#/).innerText()
  await openSignedIn(web, email)
  await web.goto(approval.trim())
  await button(web, 'Continue').click()
  await button(web, 'Connect').click()
  await expect(web.getByText('Verso Desktop is connected.')).toBeVisible()
  await web.close()
}
