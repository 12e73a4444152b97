import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeServer } from '../test/fake-server.ts'
import { jpegOf, sandbox } from '../test/photo-set.ts'
import { startWindow } from '../test/started-window.ts'

// DESK-001, A-64
test('cancelling ends work that waits for a slow server at once, and quitting ends the program', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  // It starts a response, then sends a space now and then.
  await using server = await startFakeServer((response) => {
    const sending = setInterval(() => response.write(' '), 100)
    response.once('close', () => clearInterval(sending))
  })
  await mkdir(data)
  await writeFile(join(data, 'token'), 'x')
  const account = { server: server.address, email: 'ann@example.org', keeps: 'file' }
  await writeFile(join(data, 'account.json'), JSON.stringify(account))
  await writeFile(join(photos, 'a.jpg'), await jpegOf(1))

  const { call, until, rest, ended } = await startWindow(data)
  for (const work of ['scan', 'compare'] as const) {
    const asked = server.calls()
    await call(work, { folder: photos })
    await expect.poll(server.calls).toBe(asked + 1)
    await until(({ progress }) => progress?.done === 1)
    await call('cancel', {})
    expect(await rest()).toMatchObject({ problem: null, scan: null, upload: null })
  }
  const connecting = call('connect', { server: server.address })
  await expect.poll(server.calls).toBe(3)
  await call('cancelConnect', {})
  await connecting
  await call('scan', { folder: photos })
  await expect.poll(server.calls).toBe(4)
  await call('quit', {})
  await ended
})
