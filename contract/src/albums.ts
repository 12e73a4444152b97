import { z } from 'zod'
import { isoTime, message, paragraphs, pasted } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits, uploadContext, uploadModes, vocabularyModes } from './limits.ts'
import { photo } from './photos.ts'
import { whichPhotos } from './selection.ts'

const name = pasted(limits.albumName).min(1, 'The album needs a name')

/** Defaults for photos uploaded into the album. The upload page only suggests the mode. */
const forUploads = {
  note: paragraphs(uploadContext.note).nullable().optional(),
  people: z.array(pasted(uploadContext.name)).max(uploadContext.people).optional(),
  mode: z.enum(uploadModes).nullable().optional(),
  /** For descriptions of its photos, instead of the caller's own mode; null to use the caller's own. */
  vocabulary_mode: z.enum(vocabularyModes).nullable().optional(),
}

const changed = message.extend({
  photos: z.int(),
  /** The act that undoes it; null if nothing was changed. */
  act_id: z.uuid().nullable(),
})

/** Additions (decision 32). */
export const albumCalls = {
  /** The caller's albums, sorted by name. */
  listAlbums: {
    verb: 'POST',
    path: 'albums',
    with: { method: 'list' },
    input: z.object({}),
    output: z.object({
      albums: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          note: z.string().nullable(),
          people: z.array(z.string()),
          mode: z.enum(uploadModes).nullable(),
          vocabulary_mode: z.enum(vocabularyModes).nullable(),
          photos: z.int(),
          /** Shows the photo that was added last. */
          cover_url: z.string().nullable(),
          /** By how much that photo is turned. */
          turn: photo.shape.turn,
          created_date: isoTime,
        }),
      ),
    }),
  },

  /**
   * Creates an album with the photos that a selection matches at this moment. Refused with `conflict` if the name is
   * taken.
   */
  createAlbum: {
    verb: 'POST',
    path: 'albums',
    with: { method: 'create' },
    input: z.object({ name, ...forUploads, which: whichPhotos.optional() }),
    output: changed.extend({ id: z.uuid() }),
  },

  /** Changes only the fields that are given. */
  editAlbum: {
    verb: 'POST',
    path: 'albums',
    with: { method: 'edit' },
    input: z.object({ id: z.uuid(), name: name.optional(), ...forUploads }),
    output: message,
  },

  /** Adds photos to the album or removes them from it. The photos themselves do not change. */
  changeAlbum: {
    verb: 'POST',
    path: 'albums',
    with: { method: 'change' },
    input: z.object({ id: z.uuid(), which: whichPhotos, change: z.enum(['add', 'remove']) }),
    output: changed,
  },

  /** The photos of the album stay in the library. */
  deleteAlbum: {
    verb: 'POST',
    path: 'albums',
    with: { method: 'delete' },
    input: z.object({ id: z.uuid() }),
    output: changed,
  },
} satisfies Record<string, CallDefinition>
