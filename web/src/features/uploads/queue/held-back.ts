import { storedName } from '@verso/contract/rules.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import type { FileStore } from './file-store.ts'
import type { KnownPhoto, UploadFile } from './upload-file.ts'

/** Marks files that need not be sent, and removes that mark. */
export function createHeldBack(store: FileStore) {
  function unskip(id: string) {
    const file = store.file(id)
    if (!file?.sentEarlier) return
    const name = storedName(randomUuid(), file.title, file.type)
    const unsent = { sent: 0, stored: false, sentEarlier: false }
    const ready = { status: 'Ready to upload', ...unsent } as const
    store.patch(id, { ...ready, name, known: null, anyway: true, inAlbum: false })
  }

  return {
    /** Marks a ready file as uploaded by an earlier visit, without sending it. */
    skip(id: string) {
      const file = store.file(id)
      if (file?.status !== 'Ready to upload') return
      store.patch(id, { status: 'Uploaded', sent: file.size, sentEarlier: true })
    },

    /** Holds back a ready file that is known, unless the user wants it uploaded anyway. */
    holdBack(id: string, known: KnownPhoto) {
      const file = store.file(id)
      if (file?.status !== 'Ready to upload' || file.anyway) return
      if ('twin' in known && !store.file(known.id)) return
      store.patch(id, { status: 'Uploaded', sent: file.size, sentEarlier: true, known })
    },

    /** Makes a skipped file ready to be sent again, as another photo. */
    unskip,

    /** Called when another album is chosen, which may not contain the photos that are not sent. */
    forgetAlbum() {
      for (const { id, inAlbum } of store.files()) if (inAlbum) store.patch(id, { inAlbum: false })
    },

    /**
     * For each removed row, makes the first photo that was held back for it ready, and holds the others back for that
     * one.
     */
    releaseTwins(gone: readonly string[]) {
      const heirs = new Map<string, UploadFile>()
      for (const file of store.files()) {
        const { known } = file
        if (!known || !('twin' in known) || !gone.includes(known.id)) continue
        const heir = heirs.get(known.id)
        if (heir) store.patch(file.id, { known: { twin: heir.title, id: heir.id } })
        else {
          heirs.set(known.id, file)
          unskip(file.id)
        }
      }
    },
  }
}
