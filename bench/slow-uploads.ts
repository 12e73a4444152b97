import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { storedName } from '@verso/contract/rules.ts'
import { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { generatePhotos } from '../e2e/photos.ts'
import { type Ask, askerOf } from './asker.ts'
import { exactly, type Figure } from './figures.ts'

const email = 'slow@example.org'
const photosInList = 30
const calls = 300
const bytesPerSecond = 1024
const bytesEach = 1_000_000
const maxRatio = 2

/** Opens 300 uploads of 1 kB/s, and compares the time of a list call during them with that before them. */
export async function benchSlowUploads(_folder: string, uploads = 300): Promise<Figure[]> {
  const app = await App.start()
  const sockets: Socket[] = []
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, `${photosInList + uploads}`)
    for (const file of await generatePhotos(photosInList))
      await api.upload(storedName(randomUUID(), file.name, file.mimeType), file)
    while ((await api.call('getImages', {})).status_counts.pending > 0) await wait(500)
    const ask = await askerOf(app.address, email)
    await p95OfLists(ask)
    const idle = await p95OfLists(ask)
    for (let n = 0; n < uploads; n += 1) sockets.push(await openUpload(app, api))
    const stop = sendSlowly(sockets)
    await wait(5000)
    const during = await p95OfLists(ask)
    stop()
    const open = sockets.filter(({ readyState }) => readyState === 'open').length
    return [
      exactly('uploads that are still open', open, uploads),
      {
        name: 'p95 of a list during them',
        value: during,
        unit: 'ms',
        against: { what: 'idle', value: idle },
        bar: { max: maxRatio },
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.stop()
  }
}

/** Returns milliseconds; the calls are made one after the other. */
async function p95OfLists(ask: Ask): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const begin = performance.now()
    await ask('getImages', {})
    times.push(performance.now() - begin)
    await wait(20)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls * 0.95)] ?? 0
}

/** Sends the headers of a photo's upload and its first kilobyte. */
async function openUpload(app: App, api: Api): Promise<Socket> {
  const original_name = 'slow.jpg'
  const name = storedName(randomUUID(), original_name, 'image/jpeg')
  const about = { name, type: 'image/jpeg', size: bytesEach, original_name }
  const { signedUrl } = await api.call('generatePresignedUrl', about)
  const { pathname, search } = new URL(signedUrl)
  const socket = connect(app.port, 'localhost')
  // The socket is destroyed at the end; what the app sends is ignored.
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\n`
  socket.write(`${head}Content-Length: ${bytesEach}\r\n\r\n`)
  socket.write(kilobyte)
  return socket
}

/** Not a JPEG, but its first bytes are checked only after arrival, and none of these uploads arrives. */
const kilobyte = Buffer.alloc(bytesPerSecond, 0xff)

/** Sends a kilobyte per second on each socket. Returns a function that stops this. */
function sendSlowly(sockets: readonly Socket[]): () => void {
  const timers = sockets.map((socket) =>
    setInterval(() => {
      if (socket.writable) socket.write(kilobyte)
    }, 1000),
  )
  return () => timers.forEach(clearInterval)
}
