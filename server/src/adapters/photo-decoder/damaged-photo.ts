import { PhotoRefused } from '../../ports/photo-decoder.ts'

/** The refusal of a photo whose pixels cannot be decoded. */
export const damagedPhoto = () =>
  new PhotoRefused('unreadable', 'The photo could not be read: the file is damaged or incomplete.')
