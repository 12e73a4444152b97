import type { CallName } from './call.ts'

/** What an app or script may be allowed to do in the name of an account. */
export const appScopes = ['read', 'upload'] as const
export type AppScope = (typeof appScopes)[number]

/** What a scope allows, as the owner reads it. */
export const scopeTexts: Record<AppScope, string> = {
  read: 'Read your photos and their words',
  upload: 'Upload photos, which uses your credits',
}

const ofEveryScope: CallName[] = ['getAppAccess', 'endAppAccess', 'getPhotoFormats']

/** The only calls that an app token can make. Any other call needs a session of a person. */
export const callsOfScope: Record<AppScope, readonly CallName[]> = {
  read: [
    ...ofEveryScope,
    'listPhotoChanges',
    'getImages',
    'getFacets',
    'listAlbums',
    'exportData',
    'photoArchive',
  ],
  upload: [
    ...ofEveryScope,
    'generatePresignedUrl',
    'findKnownPhotos',
    'updateLastUploadCount',
    'listAlbums',
  ],
}
