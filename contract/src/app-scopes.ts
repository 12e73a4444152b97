/** What an app or script may be allowed to do in the name of an account. */
export const appScopes = ['read', 'upload'] as const
export type AppScope = (typeof appScopes)[number]

/** What a scope allows, as the owner reads it. */
export const scopeTexts: Record<AppScope, string> = {
  read: 'Read your photos and their words',
  upload: 'Upload photos, which uses your credits',
}
