import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findBinaries } from '../server/src/db/embedded-binaries.ts'
import { openCluster } from '../server/src/db/embedded-cluster.ts'
import { startServer, stopServer } from '../server/src/db/embedded-process.ts'
import { makeDerivatives } from './floor-derivatives.ts'

/**
 * The minimum work to store a photo durably: Node's own server, the body in a file, its hash, a flush to disk and one
 * row. `?copy=800` also makes what the app derives from a photo: a thumbnail and a model copy of that size, or with 0
 * only the thumbnail. Prints its port; exits when its standard input ends.
 */
const folder = process.argv[2] ?? ''
const objects = join(folder, 'objects')
await mkdir(objects, { recursive: true })
const binaries = await findBinaries()
const cluster = await openCluster(join(folder, 'db'), binaries)
const { connection } = await startServer(cluster, binaries, [])
const pool = new pg.Pool(connection)
await pool.query('create table photos (name text primary key, bytes int, sha256 text)')

async function take(request: IncomingMessage): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor')
  const name = pathname.slice(1)
  const [draft, path] = [join(objects, `${name}.part`), join(objects, name)]
  const hash = createHash('sha256')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline(request, createWriteStream(draft, { flush: true }))
  await rename(draft, path)
  const directory = await open(objects)
  await directory.sync()
  await directory.close()
  await pool.query('insert into photos values ($1, $2, $3)', [name, bytes, hash.digest('hex')])
  const copy = searchParams.get('copy')
  if (copy) await makeDerivatives(path, Number(copy))
}

const server = createServer((request, response) => {
  take(request).then(
    () => response.end('ok'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)

await once(process.stdin.resume(), 'end')
server.closeAllConnections()
server.close()
await pool.end()
await stopServer(cluster, binaries)
