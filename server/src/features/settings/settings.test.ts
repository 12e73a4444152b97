import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({
    config: { OPERATOR_NAME: 'Atelier', HOW_TO_URL: 'https://help.example.org', MAX_FILE_MB: '20' },
  })
})
afterAll(() => app.stop())

test('signed-out pages get the settings of the installation and no secret', async () => {
  expect(await app.call('getSettings', {})).toEqual({
    operator_name: 'Atelier',
    operator_address: expect.any(String),
    governing_law: expect.any(String),
    support_email: 'support@example.org',
    contact_email: 'contact@example.org',
    how_to_url: 'https://help.example.org',
    mac_app_url: '/downloads#mac',
    windows_app_url: '/downloads#windows',
    bucket: 'photos',
    upload_types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    max_file_mb: 20,
    signup_min_age: 13,
    mails_are_files: true,
  })
})
