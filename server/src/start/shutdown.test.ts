import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { installation } from '../test/app-process.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'

allowSlowStarts()

const body = JSON.stringify({ auth_method: 'sign_in', email: 'ann@example.org', password: 'x' })

/** Starts a call whose body is still incomplete. */
async function openCall(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['POST /api/auth HTTP/1.1', 'host: localhost', 'content-type: application/json']
  const more = [`content-length: ${body.length}`, 'expect: 100-continue', 'connection: close']
  socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\n`)
  // The server sends `100 Continue` when it begins to process the call.
  await once(socket, 'readable')
  socket.write(body.slice(0, 10))
  return { finish: () => socket.write(body.slice(10)), answer: text(socket).catch(() => '') }
}

async function untilClosed(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!open) return
    await pause(20)
  }
}

test('on SIGTERM a running call completes while new connections are refused', async () => {
  const { start, port } = await installation()
  const app = await start()
  const call = await openCall(port)
  const code = app.kill('SIGTERM')
  await untilClosed(port)
  call.finish()
  expect(await call.answer).toMatch(/\r\n\r\nHTTP\/1\.1 400 [^]*"error"/)
  expect(await code).toBe(0)
})

test('a second signal stops app and database at once, without waiting for calls', async () => {
  const { start, port, run } = await installation()
  const app = await start()
  await openCall(port)
  const again = setInterval(() => app.child.kill('SIGINT'), 100)
  // If it had waited for the call, the exit code would be 0.
  expect(await app.kill('SIGINT')).toBe(1)
  clearInterval(again)
  expect(await run(['migrate'])).toMatchObject({ code: 0 })
})

test('the app stops, with its database, when no one reads its log any more', async () => {
  const { start, url, run } = await installation({ LOG_LEVEL: 'debug' })
  const app = await start()
  app.stdout.catch(() => 'cut')
  app.child.stdout.destroy()
  await fetch(`${url}/api/nothing-here`).catch(() => 'cut')
  expect(await app.code).toBe(1)
  expect(await run(['migrate'])).toMatchObject({ code: 0 })
})
