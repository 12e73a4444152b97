import type { CallName } from './call.ts'
import type { AppScope } from './limits.ts'

const ofEveryScope: CallName[] = ['getAppAccess', 'endAppAccess', 'getPhotoFormats']

/** The only calls that an app token can make. All others need the session of a person. */
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
    'completeUploads',
    'findKnownPhotos',
    'updateLastUploadCount',
    'listAlbums',
  ],
}

/** Calls that only an app token can make, because they are about the token itself. */
export const callsOfApps: readonly CallName[] = ['getAppAccess', 'endAppAccess']
