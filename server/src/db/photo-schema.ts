import type { PhotoQuestion } from '@verso/contract/question.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Details, PhotoFacts } from '../ports/vision-model.ts'
import type { Moment, Money, Timestamp } from './column-kinds.ts'

/** Upload tickets and photos. */
export type PhotoTables = {
  upload_tickets: {
    name: string
    user_id: string
    content_type: string
    bytes: number
    mode: string
    original_name: string
    note: string | null
    people: Generated<string[]>
    unless_known: Generated<boolean>
    album_id: string | null
    /** The app that began the upload. */
    app_token_id: string | null
    expires_at: Timestamp
    created_at: Timestamp
  }
  /** The vectors by which similar photos are found: one signed byte per dimension. */
  photo_embeddings: {
    photo_id: string
    user_id: string
    model: string
    vector: Buffer
    /** Whether the photo has been compared with the others; if it is similar to any, it is in a group. */
    is_compared: Generated<boolean>
    created_at: Timestamp
  }
  similar_groups: { photo_id: string; user_id: string; group_id: string; is_series: boolean }
  /** The lease of the job that compares the photos of a user. */
  similar_runs: { user_id: string; until: Timestamp }
  /** The positions of places in the gazetteer; null if it has no place of this name. */
  place_positions: {
    place: string
    latitude: number | null
    longitude: number | null
  }
  /**
   * Photos after this one may still have labels that an older version derived from the place their owner wrote; no
   * row if all are up to date.
   */
  label_refills: { after: string }
  /** The number of the last change of each completed photo; rows outlive their photos. */
  photo_changes: { photo_id: string; user_id: string; number: number }
  /** Global exclusions that changed since the changes of photos were last read. */
  exclusion_changes: { user_id: string; keyword: string }
  saved_searches: {
    id: Generated<string>
    user_id: string
    name: string
    question: JSONColumnType<PhotoQuestion>
    created_at: Timestamp
  }
  photos: {
    id: Generated<string>
    user_id: string
    name: string
    original_name: string
    mode: string
    /** The storage key of the original. */
    object_key: string
    content_type: string
    bytes: number
    sha256: string
    /** SHA-256 of the picture without metadata; null until it is known, empty for files without such a picture. */
    payload_hash: string | null
    width: number | null
    height: number | null
    status: Generated<'pending' | 'completed' | 'failed'>
    /** The owner's note for the whole upload, and the people they named. */
    note: string | null
    people: Generated<string[]>
    facts: JSONColumnType<PhotoFacts, PhotoFacts | string | undefined, PhotoFacts | string> | null
    keywords: Generated<string[]>
    excluded_keywords: Generated<string[]>
    /** Words of the prediction that wait for the owner to accept them. */
    proposed_keywords: Generated<string[]>
    /** Entered by the owner, like the four `own_…` columns, which are null if the prediction applies. */
    added_keywords: Generated<string[]>
    own_description: string | null
    own_period: string | null
    own_period_edtf: string | null
    own_location: string | null
    description: Generated<string>
    reason: Generated<string>
    period: Generated<string>
    period_edtf: string | null
    location: Generated<string>
    sublocation: string | null
    city: string | null
    state: string | null
    country: string | null
    dimension_height: number | null
    dimension_width: number | null
    has_thumbnail: Generated<boolean>
    /** Degrees clockwise by which the owner turned the upright picture; thumbnail and preview are not turned. */
    turn: Generated<number>
    has_preview: Generated<boolean>
    cost: Money
    total_used_tokens: Generated<number>
    latest_prompt_tokens: Generated<number>
    latest_completion_tokens: Generated<number>
    latest_total_tokens: Generated<number>
    attempts: Generated<number>
    model: string | null
    prompt_version: string | null
    /** What the model returned besides the displayed fields. */
    details: JSONColumnType<Details, string | undefined, string | null> | null
    /** All legible text in the picture, for the search of the list. */
    text_in_image: string | null
    /** When a person first edited or accepted the photo; kept when it is described again. */
    reviewed_at: Moment
    /** What a person said about names that only the AI recognised; also kept. */
    confirmed_names: Generated<string[]>
    rejected_names: Generated<string[]>
    /** The folds of the keywords that the photo includes, for the search; null until they are written. */
    included_folds: Generated<string[] | null>
    /**
     * The labels by which the photo is filtered and counted, such as `country:Italy`; written by a trigger, null
     * until then.
     */
    labels: Generated<string[] | null>
    /** First and last possible moment according to the period or capture date; written with the labels. */
    dated_from: Generated<Date | null>
    dated_to: Generated<Date | null>
    /** From the GPS position in the file; written by a trigger. */
    latitude: Generated<number | null>
    longitude: Generated<number | null>
    /** Town and country, such as `Arezzo, Italy`; empty if one of them is unknown, null until the trigger has run. */
    place: Generated<string | null>
    last_error: string | null
    /** The run that made the prediction; null for the first one. */
    run_id: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
}
