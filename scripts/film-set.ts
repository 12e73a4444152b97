import { watch } from 'node:fs'
import { readFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, type Route, expect } from '@playwright/test'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Api } from '../e2e/api.ts'
import type { PhotoFile } from '../e2e/photos.ts'

/** Uploads through the API and waits until all photos are analysed. */
export async function fill(api: Api, files: readonly PhotoFile[]): Promise<void> {
  for (const file of files) {
    await api.upload(`${crypto.randomUUID()}-img-${file.name.replaceAll(/[^\w.-]/g, '_')}`, file)
  }
  await expect
    .poll(async () => (await api.call('getImages', {})).status_counts.pending, { timeout: 60_000 })
    .toBe(0)
}

/**
 * Holds every upload request back, so that the film shows the uploads one by one at any speed of the machine. The
 * returned function lets the next one pass.
 */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  await page.route('**/api/**', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    waiting.push(route)
    return undefined
  })
  return async () => {
    await expect.poll(() => waiting.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await waiting.shift()?.continue()
  }
}

/** Moves new photos out of the storage before they are read. The returned function puts them back. */
export async function hideFiles(dataDir: string): Promise<() => Promise<void>> {
  const photos = join(dataDir, 'objects/photos')
  const [owner = ''] = await readdir(photos)
  const home = join(photos, owner)
  const known = new Set(await readdir(home))
  const moved: Promise<void>[] = []
  const names: string[] = []
  const watcher = watch(home, (_, name) => {
    if (!name || known.has(name)) return
    known.add(name)
    names.push(name)
    moved.push(rename(join(home, name), join(dataDir, name)))
  })
  return async () => {
    watcher.close()
    await Promise.all(moved)
    for (const name of names) await rename(join(dataDir, name), join(home, name))
  }
}

/** Waits until all pictures are loaded and all transitions have finished. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images].filter(({ src }) => src)
    await Promise.allSettled(images.map((image) => image.decode()))
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(moving.map((each) => each.finished))
  })
}

/** The saved file as an HTML table that looks like a spreadsheet program. */
export async function sheet(path: string): Promise<string> {
  const rows = await Array.fromAsync(streamXlsxRows(await readFile(path)))
  const letters = `<tr><th></th>${[...'ABCDEF'].map((letter) => `<th>${letter}</th>`).join('')}</tr>`
  const lines = rows.map(({ values }, index) => {
    const cells = values.slice(0, 6).map((value) => `<td><div>${escaped(value)}</div></td>`)
    return `<tr><th>${index + 1}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html><style>
    body { margin: 0; font: 14px/1.4 'Liberation Sans', Arial, sans-serif; color: #1a1a1a; background: #fff }
    p { margin: 0; padding: 10px 14px; background: #217346; color: #fff; font-weight: 700 }
    table { border-collapse: collapse; table-layout: fixed; width: 100% }
    td, th { border: 1px solid #d6d6d6; padding: 5px 7px; text-align: left; vertical-align: top }
    th { background: #f3f3f3; font-weight: 400; text-align: center; color: #555 }
    th:first-child { width: 22px }
    tr:nth-child(2) td { font-weight: 700 }
    div { max-height: 5.6em; overflow: hidden; overflow-wrap: break-word }
  </style><p>data.xlsx</p><table>${letters}${lines.join('')}</table>`
}

const escaped = (value: unknown) =>
  (value instanceof Date ? value.toISOString() : `${(value ?? '') as string | number}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
