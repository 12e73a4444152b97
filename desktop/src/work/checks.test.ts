import { symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { runChecks } from './checks.ts'

afterEach(() => void vi.unstubAllEnvs())

// DESK-003, A-64
test('the check also writes and undoes a photo if the temporary folder is a link, as on macOS', async () => {
  await using folder = await sandbox()
  const link = join(folder.photos, 'tmp')
  await symlink(tmpdir(), link)
  vi.stubEnv('TMPDIR', link)
  const checks = await runChecks(folder.data)
  expect(checks.map(({ ok }) => ok)).toEqual([true, true, true])
})
