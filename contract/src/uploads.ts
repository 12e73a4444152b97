import { z } from 'zod'
import { fileName, isoTime, paragraphs, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { defaultUploadMode, limits, uploadContext, uploadModes } from './limits.ts'
import { isStoredName } from './rules.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')

/** `payload_hash`: SHA-256 of the picture without metadata; missing where the format is unknown to the client. */
const fileHashes = z.object({ sha256, payload_hash: sha256.optional() })

/** A photo of the caller, the first of several: when it was uploaded, and its stored name. */
const knownPhoto = z.object({ created_date: isoTime, name: z.string() })

/** Why a photo was not taken, as its own call would have said it. */
const refusal = z.object({ status: z.int(), code: z.string(), error: z.string() })

export const uploadCalls = {
  generatePresignedUrl: {
    verb: 'POST',
    path: 'generate-presigned-url',
    input: z.object({
      name: text(300).refine(isStoredName, 'The name must have the form {uuid}-img-{base}.{ext}'),
      type: text(100),
      size: z.int().min(1, 'The file is empty'),
      mode: z.enum(uploadModes).default(defaultUploadMode),
      original_name: fileName(1000).min(1),
      /** Additions: a note about these photos, and the people who may be in them. */
      note: paragraphs(uploadContext.note).optional(),
      people: z.array(text(uploadContext.name)).max(uploadContext.people).optional(),
      /** Addition: an album of the caller that the photo is put into. Its note and people apply where none are given here. */
      album: z.uuid().optional(),
      /** Addition: with them the answer says whether the photo is known. */
      ...fileHashes.partial().shape,
      /** Addition: a known photo gets no ticket, and is refused if it became known before its bytes have arrived. */
      unless_known: z.boolean().default(false),
    }),
    output: z.object({
      signedUrl: z.string(),
      publicUrl: z.string(),
      /** the caller's photo of this name, type and size is already stored; do not send it. */
      arrived: z.boolean().optional(),
      /** Addition: the photo arrives with `completeUploads` after the PUT, and without that call a minute or so later. */
      needs_completion: z.boolean().optional(),
      /** Addition: the caller already has this photo under another name; it can be uploaded again. */
      known: knownPhoto.optional(),
    }),
  },

  /**
   * Addition: reports that photos were sent to their links. It may be repeated, and it is answered in the same way where
   * the photo had arrived with its PUT.
   */
  completeUploads: {
    verb: 'POST',
    path: 'upload-complete',
    input: z.object({ names: z.array(text(300)).min(1).max(limits.completionsPerCall) }),
    output: z.object({
      /** In the order of the names; a photo without `refusal` has arrived. */
      photos: z.array(z.object({ name: z.string(), refusal: refusal.optional() })),
    }),
  },

  /** Addition: those of the files that the caller has already uploaded, with or without other metadata. */
  findKnownPhotos: {
    verb: 'POST',
    path: 'known-photos',
    input: z.object({ files: z.array(fileHashes).min(1).max(limits.knownPhotosPerCall) }),
    output: z.object({ known: z.array(knownPhoto.extend({ sha256: z.string() })) }),
  },
} satisfies Record<string, CallDefinition>
