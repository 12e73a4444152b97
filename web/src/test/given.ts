import type { CallOutput } from '@verso/contract/call.ts'

export const settings: CallOutput<'getSettings'> = {
  operator_name: 'Lantern Cooperative',
  operator_address: '7 Sample Quay, Sampleton',
  governing_law: 'the Republic of Samples',
  support_email: 'help@example.org',
  contact_email: 'hello@example.org',
  how_to_url: '/help',
  mac_app_url: '/apps/mac',
  windows_app_url: '/apps/windows',
  bucket: 'photos',
  upload_types: ['image/jpeg'],
  max_file_mb: 50,
  signup_min_age: 13,
  mails_are_files: false,
}

export const user: CallOutput<'getUser'> = {
  full_name: 'Ana Duarte',
  email: 'ana@example.org',
  role: 'user',
  tier: 'free',
  total_credit: 50,
  standing: 'active',
  verified: true,
  dimension_height: 0,
  dimension_width: 0,
}

/** The response to a sign-in; `n` makes the tokens unique. */
export function tokens(n = 1) {
  return {
    AuthenticationResult: {
      IdToken: `id-${n}`,
      AccessToken: `access-${n}`,
      RefreshToken: `refresh-${n}`,
      ExpiresIn: 3600,
    },
  }
}

/** An id token for this user, as the server issues it. */
export const idTokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.signature`

/** A model that can be downloaded, with what runs it. */
export const toyModel: NonNullable<CallOutput<'getBuiltInModel'>['model']> = {
  name: 'Toy model',
  licence: 'MIT',
  source: 'http://example.org/toy',
  address: 'http://example.org',
  bytes: 207_479_806,
  runtime_bytes: 114_000_000,
  languages: ['English'],
}
