import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
type Work = { name: string; version: string; licence: string; link: string; texts: number[] }

/** The licences of Verso and of all works that it ships, Node.js and ExifTool with them, as one text. */
export async function licenceText(): Promise<string> {
  const read = async (path: string) => readFile(join(root, path), 'utf8')
  const works = JSON.parse(await read('web/public/licences.json')) as Work[]
  const texts = JSON.parse(await read('web/public/licence-texts.json')) as string[]
  const line = '='.repeat(78)
  return [
    `Verso Desktop\n\n${await read('LICENSE')}`,
    ...works.map(({ name, version, licence, link, texts: own }) =>
      [`${name} ${version}`, licence, link, '', ...own.map((n) => texts[n] ?? '')].join('\n'),
    ),
  ].join(`\n${line}\n`)
}
