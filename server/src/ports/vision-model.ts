import type { Evidence } from './evidence.ts'

/** What the file itself says about a photo; read once at preparation and stored with it. */
export type PhotoFacts = {
  /** Local time of the exposure as `yyyy-mm-ddThh:mm:ss`; null if it is unknown, impossible, or a scanner's. */
  camera_date: string | null
  /** When a scanner made the file. */
  scan_date: string | null
  /** UTC offset of `camera_date` such as `+02:00`, if the file has it. */
  utc_offset: string | null
  device: {
    make: string | null
    model: string | null
    kind: 'camera' | 'phone' | 'drone' | 'scanner'
  } | null
  gps: { latitude: number; longitude: number } | null
  /** The place as written in the file's IPTC or XMP. */
  place: Place | null
  /** The place at `gps`, from the bundled gazetteer; absent in facts that are older than the gazetteer. */
  gps_place?: Place | null
  existing_keywords: string[]
  existing_title: string | null
  existing_caption: string | null
  file_name: string
  /** Absent in facts stored before these were added. */
  pixels?: PixelFacts
}

/** What the pixels show with certainty. Colours are names with their share of the image, largest first. */
export type PixelFacts = {
  /** Width divided by height. */
  ratio: number
  tone: 'colour' | 'black and white' | 'sepia'
  isDark: boolean
  colours: { name: string; share: number }[]
}

export type Place = {
  sublocation: string | null
  city: string | null
  state: string | null
  country: string | null
}

/** The picture that a model sees: JPEG, upright, sRGB, no metadata, within the user's dimensions. */
export type ModelCopy = { jpeg: Buffer }

/** What a keyword is about. Lists by facet follow this order. */
export const facets = [
  ...(['people', 'action', 'setting', 'event', 'time of day', 'season', 'weather'] as const),
  ...(['technique', 'object', 'animal', 'plant', 'food', 'building', 'vehicle', 'art'] as const),
  ...(['clothing', 'sport', 'colour', 'concept', 'place'] as const),
] as const

export type Facet = (typeof facets)[number]

/** What a model says about one of its keywords. `broader` are more general terms, the nearest first. */
export type KeywordDetail = {
  keyword: string
  facet: Facet
  broader: string[]
  certainty: 'sure' | 'likely'
}

/** How keywords are written; if `number` is null, each word is written as is usual. */
type KeywordStyle = { number: 'singular' | 'plural' | null; lowerCase: boolean }

export type DescribeOptions = {
  mode: 'Photo Organizing' | 'editorial'
  /** Keywords that must not be returned; code also removes them from the answer. */
  excluded: string[]
  /** The owner's note for the whole upload; untrusted data. */
  note: string | null
  /** People who may be in the photo, as named by the owner; untrusted data. */
  people: string[]
  /** English name of the language of all texts, such as `German`; null for the installation's language. */
  language: string | null
  /** How many keywords; null for the usual number in this mode. */
  keywordCount: { min: number; max: number } | null
  style: KeywordStyle | null
  /** The owner wants no description, only keywords. */
  keywordsOnly: boolean
  /** The owner's most frequent keywords that are excluded on all photos, at most 50. */
  globallyExcluded: string[]
  /** The keywords that the owner has used most, in alphabetical order, so that a prompt with them can be cached. */
  preferred: string[]
  /** For a large vocabulary: further terms, which the facts of this photo name. */
  alsoPreferred: string[]
  onlyPreferred: boolean
  /** From the error of the previous attempt; null on the first. */
  advice: Advice | null
  signal: AbortSignal
}

/** How the next attempt should differ. The caller handles `smaller_image`, the adapter the others. */
export type Advice = 'smaller_image' | 'more_tokens' | 'plain_json' | 'language'

export type Description = {
  keywords: string[]
  description: string
  reason: string
  /** Short human form such as `Summer 1998`, or `NA`. */
  period: string
  period_edtf: string | null
  /** Place names such as `Arezzo, Tuscany, Italy`, or `NA`. */
  location: string
  place: Place | null
  usage: Usage
  /** What the model returned besides the displayed fields; absent if there is nothing more. */
  details?: Details
  /** The answer was malformed and has been repaired. */
  salvaged?: boolean
  /** The prompt that was used, if the model has more than one. */
  prompt_version?: string
  /** The picture as a vector, if the model computes one. */
  embedding?: Embedding
}

/** The direction of a vector as 8-bit numbers. Only vectors with the same `model` can be compared. */
export type Embedding = { model: string; vector: Int8Array }

/** `recognised`: only the model claims it. No name in the file, the picture or the owner's note confirms it. */
export type NameBasis = 'metadata' | 'text_in_image' | 'context' | 'recognised'

type ContentFlag =
  | 'minor_visible'
  | 'id_document'
  | 'medical'
  | 'nudity'
  | 'violence'
  | 'embedded_instructions'

type AgeBand = 'baby' | 'child' | 'teenager' | 'adult' | 'older adult'

/** Stored with the photo: the evidence for period and place, names with their basis, warnings. */
export type Details = {
  period: Evidence
  location: Evidence
  content_flags: ContentFlag[]
  /** Details of the keywords, in their order; without keywords for which the model gave none. */
  keywords?: KeywordDetail[]
  /** Short observations that the model makes before its results. */
  seen?: string[]
  /** All legible writing in the picture. */
  text_in_image?: string | null
  people?: { count: number | null; age_bands: AgeBand[] }
  /** The picture shows a print, slide or album page, so the file's date is that of the copy, not of the scene. */
  is_photographed_print?: boolean
  /** Names that only the model claims to recognise; hints that a person can confirm. */
  name_hints?: string[]
  /** Keywords of an editorial photo that only the model claims: names, brands. */
  unverified?: string[]
  /** The answer is in a language other than the requested one. */
  wrong_language?: boolean
  /** The end of the answer was cut off. */
  was_cut?: boolean
  /** For editorial photos only. */
  editorial?: {
    headline: string | null
    event: string | null
    brands: string[]
    organisations: string[]
    works_and_characters: string[]
    people: { name: string; basis: NameBasis }[]
  }
}

/**
 * `cost` is in USD, exact to 9 decimals; null if the price is unknown, 0 if the call is free. `price_model` is the
 * model whose price was used, if it comes from a price list.
 */
export type Usage = {
  prompt_tokens: number
  completion_tokens: number
  cost: number | null
  price_model?: string
}

type Tokens = Pick<Usage, 'prompt_tokens' | 'completion_tokens'>

export type VisionModel = {
  provider: string
  /** Shown to people, e.g. `Basic (no AI)`. */
  name: string
  /** Who receives the photos, for operators: `OpenAI (api.openai.com)`; absent if they stay on this machine. */
  receiver?: string
  prompt_version: string
  /** Runs on a machine of the operator, one call after the other: it gets few calls at once and smaller copies. */
  isSelfHosted?: true
  /** False if no AI looks at the photo: its first description by an AI is then free. */
  isAi?: false
  /** False if facts are enough: no copy is made then, and `describe` receives an empty one. */
  wantsCopy?: false
  /** Max duration of a call; the adapter then ends it. */
  timeoutMs?: number
  /** Expected tokens of a call with a photo that fits this box in pixels; 0 for a model that uses none. */
  estimateTokens(box: { width: number; height: number }): Tokens
  /** USD for these tokens; null if the price is unknown. Absent if the price is only known after a call. */
  priceOf?(tokens: Tokens): number | null
  /** Throws `VisionError`. */
  describe(photo: ModelCopy, facts: PhotoFacts, options: DescribeOptions): Promise<Description>
}

/** The cause of a failure. `aborted` means that the caller stopped the call. */
export type VisionFailure =
  | ('quota' | 'quota_daily' | 'spend_limit' | 'rate' | 'auth' | 'no_model' | 'no_vision')
  | 'account'
  | ('server' | 'overloaded' | 'network' | 'unreachable' | 'timeout' | 'aborted')
  | ('truncated' | 'bad_json' | 'bad_answer' | 'wrong_language' | 'refused')
  | ('too_long' | 'too_big' | 'bad_image' | 'bad_request' | 'unknown')

/**
 * `retry` uses up an attempt. `wait` uses none and delays this photo only (an isolated 429, or no server at the
 * address). `pause` uses none and stops all calls. `final` fails the photo. `retryAfterMs` is how long the provider
 * wants no calls, such as until a daily quota is renewed; null if unknown.
 */
export class VisionError extends Error {
  readonly action: 'retry' | 'wait' | 'pause' | 'final'
  readonly kind: VisionFailure
  readonly retryAfterMs: number | null
  readonly usage: Usage | null
  readonly advice: Advice | null
  /** The usable part of an answer that is cut off or in another language; used if no attempts are left. */
  readonly partial: Description | null
  constructor(
    action: VisionError['action'],
    kind: VisionFailure,
    message: string,
    extra: {
      retryAfterMs?: number
      usage?: Usage
      advice?: Advice
      partial?: Description
    } = {},
  ) {
    super(message)
    this.action = action
    this.kind = kind
    this.retryAfterMs = extra.retryAfterMs ?? null
    this.usage = extra.usage ?? null
    this.advice = extra.advice ?? null
    this.partial = extra.partial ?? null
  }
}
