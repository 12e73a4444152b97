import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'

const main = join(import.meta.dirname, '../desktop/src/main.ts')
const run = promisify(execFile)

/**
 * Starts the desktop app as a user does, so that it opens its own window in Chromium: on the screen if there is one
 * (`DISPLAY`), otherwise headless. `page` is the page in that window. The browser and the program are ended at the end.
 */
export async function openAppWindow(data: string) {
  const hidden = process.env['DISPLAY'] ? [] : ['--headless=new']
  const env = {
    ...process.env,
    VERSO_BROWSER: chromiumOptions.executablePath,
    VERSO_BROWSER_OPTIONS: [...chromiumOptions.args, ...hidden, '--remote-debugging-port=0'].join(
      ' ',
    ),
  }
  const program = spawn(process.execPath, [main, 'window', '--data', data], {
    stdio: 'ignore',
    env,
  })
  const exit = once(program, 'exit')
  const browser = await connected(await debuggingAddress(join(data, 'browser')))
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window.')
  const page: Page = context.pages()[0] ?? (await context.waitForEvent('page'))
  return {
    page,
    exit,
    async [Symbol.asyncDispose]() {
      const session = await browser.newBrowserCDPSession()
      const closed = new Promise((resolve) => browser.once('disconnected', resolve))
      await session.send('Browser.close')
      await closed
      await end(program, exit)
    },
  }
}

async function end(program: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (program.exitCode === null) program.kill('SIGKILL')
  await exit
}

/** Chromium writes its debugging port into its profile folder. */
async function debuggingAddress(profile: string): Promise<string> {
  const port = async () =>
    (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0]
  await expect.poll(port, { timeout: 120_000 }).toMatch(/^\d+$/)
  return `http://127.0.0.1:${await port()}`
}

/**
 * Connects once the window shows its page. A connection made while Chromium is still opening its window may never see the
 * page, so it is retried.
 */
async function connected(address: string): Promise<Browser> {
  const titles = async () => {
    const pages = (await (await fetch(`${address}/json/list`)).json()) as { title: string }[]
    return pages.map(({ title }) => title)
  }
  await expect.poll(titles, { timeout: 120_000 }).toContain('Verso Desktop')
  let browser: Browser | undefined
  await expect(async () => {
    browser = await chromium.connectOverCDP(address, { timeout: 20_000 })
  }).toPass({ timeout: 120_000 })
  if (!browser) throw new Error('Chromium accepts no connection.')
  return browser
}

type Ended = { code: number; result: Record<string, unknown> }

/** Runs a command of the desktop app with `--json` and returns its result. */
export async function command(data: string, ...argv: string[]): Promise<Ended> {
  const args = [main, ...argv, '--data', data, '--json']
  const large = { maxBuffer: 64 * 1024 * 1024 }
  const ended = await run(process.execPath, args, large).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code: ended.code, result: JSON.parse(ended.stdout) as Ended['result'] }
}
