import { z } from 'zod'
import { fileName, isoTime, paragraphs, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { defaultUploadMode, limits, uploadContext, uploadModes } from './limits.ts'
import { isStoredName } from './rules.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')

/** `payload_hash`: SHA-256 of the picture without metadata; missing if the client does not know the format. */
const fileHashes = z.object({ sha256, payload_hash: sha256.optional() })

/** A photo of the caller, the first if there are several: when it was uploaded, and its stored name. */
const knownPhoto = z.object({ created_date: isoTime, name: z.string() })

/** Why a photo was refused, as a call for it alone would have said. */
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
      /**
       * Addition: an album of the caller to which the photo is added. Its note and people apply if none are given
       * here.
       */
      album: z.uuid().optional(),
      /** Addition: if they are given, the response says whether the photo is known. */
      ...fileHashes.partial().shape,
      /** Addition: a known photo gets no ticket. A photo that becomes known before its bytes arrive is refused. */
      unless_known: z.boolean().default(false),
    }),
    output: z.object({
      signedUrl: z.string(),
      publicUrl: z.string(),
      /** the caller's photo with this name, type and size is already stored; do not send it. */
      arrived: z.boolean().optional(),
      /**
       * Addition: the photo arrives when `completeUploads` is called after the PUT; without that call, about a minute
       * later.
       */
      needs_completion: z.boolean().optional(),
      /** Addition: the caller already has this photo under another name; it can be uploaded again. */
      known: knownPhoto.optional(),
    }),
  },

  /**
   * Addition: reports that photos were sent to their links. It may be repeated, and the response is the same
   * if the photo already arrived with its PUT.
   */
  completeUploads: {
    verb: 'POST',
    path: 'upload-complete',
    input: z.object({ names: z.array(text(300)).min(1).max(limits.completionsPerCall) }),
    output: z.object({
      /** In the same order as the names; a photo without `refusal` has arrived. */
      photos: z.array(z.object({ name: z.string(), refusal: refusal.optional() })),
    }),
  },

  /** Addition: the files that the caller has already uploaded, even if with other metadata. */
  findKnownPhotos: {
    verb: 'POST',
    path: 'known-photos',
    input: z.object({ files: z.array(fileHashes).min(1).max(limits.knownPhotosPerCall) }),
    output: z.object({ known: z.array(knownPhoto.extend({ sha256: z.string() })) }),
  },
} satisfies Record<string, CallDefinition>
