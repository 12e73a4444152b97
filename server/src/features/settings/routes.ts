import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { acceptedTypes } from '../photo-formats/accepted-types.ts'

export function settingsRoutes(routes: Routes, deps: Deps): void {
  const { config } = deps
  route(routes, 'getSettings', 'public', async () => ({
    operator_name: config.OPERATOR_NAME,
    operator_address: config.OPERATOR_ADDRESS,
    governing_law: config.GOVERNING_LAW,
    support_email: config.SUPPORT_EMAIL,
    contact_email: config.CONTACT_EMAIL,
    how_to_url: config.HOW_TO_URL,
    mac_app_url: config.MAC_APP_URL,
    windows_app_url: config.WINDOWS_APP_URL,
    bucket: config.UPLOAD_BUCKET_NAME,
    upload_types: await acceptedTypes(deps),
    max_file_mb: config.MAX_FILE_MB,
    signup_min_age: config.SIGNUP_MIN_AGE,
    mails_are_files: config.SMTP_URL === undefined,
  }))
}
