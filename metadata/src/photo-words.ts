/** What is known about a photo, as it is written into files. Texts are null or empty if nothing is known. */
export type PhotoWords = {
  keywords: readonly string[]
  /**
   * Keywords with their broader terms, the broadest first: `['animal', 'dog']`. Written only below a root that the
   * user chose.
   */
  paths: readonly (readonly string[])[]
  description: string | null
  headline: string | null
  altText: string | null
  people: readonly string[]
  /** `text` is for people, such as `Summer 1998`; `edtf` is the same in ISO 8601-2. */
  period: { text: string; edtf: string | null }
  place: PlaceWords
  /**
   * The EXIF orientation of a photo that its owner turned; absent if it was not turned. null if it was turned, but
   * the orientation of the file itself is not known.
   */
  orientation?: number | null
  /**
   * What made the words; null if that need not be recorded. `at` is an ISO 8601 time, `unverified` are the keywords
   * of an editorial photo that only the AI claims and no one has confirmed.
   */
  provenance: { software: string; at: string; unverified?: readonly string[] } | null
}

/** `text` is the whole place; a place that a person wrote has no parts. */
export type PlaceWords = { text: string | null } & Record<PlacePart, string | null>
export type PlacePart = 'sublocation' | 'city' | 'state' | 'country' | 'countryCode'

export type WriteChoices = {
  /** The first level of hierarchical keywords, such as `AI`; null for none. */
  hierarchyRoot: string | null
  /** Also write the description to EXIF, for old programs. Some read it in the wrong character set. */
  exifDescription: boolean
  /** Write a year, month or day to the date fields of XMP and IPTC. Some programs read `1994` as 30 November 1993. */
  partialDates: boolean
}

export const usualChoices: WriteChoices = {
  hierarchyRoot: null,
  exifDescription: false,
  partialDates: false,
}
