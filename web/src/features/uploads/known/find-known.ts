import { api } from '../../../lib/api.ts'
import type { FindKnown } from './known-photos.ts'

export const findKnown: FindKnown = async (files, signal) => {
  const { known } = await api.findKnownPhotos({ files }, { signal })
  return new Map(
    known.map(({ sha256, created_date, name }) => [sha256, { since: created_date, name }]),
  )
}
