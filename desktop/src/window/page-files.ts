import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Sends a file of the built page. Paths may contain no dot except that of the extension, so none leads out of the folder.
 */
export async function sendPageFile(
  folder: string,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const name = path === '/' ? '/index.html' : path
  const type = types[extname(name)]
  if (!type || !/^(\/[\w-]+)+\.\w+$/.test(name)) return notFound(response)
  try {
    const bytes = await readFile(join(folder, name))
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (name === '/index.html')
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The window was not built. Run "npm run desktop", which builds it.')
    else notFound(response)
  }
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
}
