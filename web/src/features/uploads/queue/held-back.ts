import { storedName } from '@verso/contract/rules.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import type { FileStore } from './file-store.ts'
import type { KnownPhoto } from './upload-file.ts'

/** Marks files that need not be sent, and takes the mark off again. */
export function heldBack(store: FileStore) {
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
      store.patch(id, { status: 'Uploaded', sent: file.size, sentEarlier: true, known })
    },

    /** Makes a skipped file ready to be sent again, as another photo. */
    unskip(id: string) {
      const file = store.file(id)
      if (!file?.sentEarlier) return
      const name = storedName(randomUuid(), file.title, file.type)
      const ready = { status: 'Ready to upload', sent: 0, sentEarlier: false } as const
      store.patch(id, { ...ready, name, known: null, anyway: true })
    },
  }
}
