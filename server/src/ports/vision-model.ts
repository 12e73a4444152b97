/** What the file itself says about a photo; read once at preparation and stored with it. */
export type PhotoFacts = {
  /** Local time of the exposure as `yyyy-mm-ddThh:mm:ss`; null where it is unknown, impossible, or a scanner's. */
  camera_date: string | null
  /** When a scanner made the file. */
  scan_date: string | null
  /** UTC offset of `camera_date` such as `+02:00`, where the file has it. */
  utc_offset: string | null
  device: {
    make: string | null
    model: string | null
    kind: 'camera' | 'phone' | 'drone' | 'scanner'
  } | null
  gps: { latitude: number; longitude: number } | null
  /** Place as written in the file's IPTC or XMP. */
  place: Place | null
  /** The place at `gps`, from the bundled gazetteer; absent in facts from before the gazetteer existed. */
  gps_place?: Place | null
  existing_keywords: string[]
  existing_title: string | null
  existing_caption: string | null
  file_name: string
  /** Absent in facts from before they were stored. */
  pixels?: PixelFacts
}

/** What pixels show with certainty. Colours are names with their share of the image, largest first. */
export type PixelFacts = {
  /** Width by height. */
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

/** The copy that a model sees: JPEG, upright, sRGB, no metadata, within the user's dimensions. */
export type ModelCopy = { jpeg: Buffer }

/** What a keyword is about. The order is that of lists by facet. */
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

/** How keywords are written; null for `number` where each word is written as is usual. */
type KeywordStyle = { number: 'singular' | 'plural' | null; lowerCase: boolean }

export type DescribeOptions = {
  mode: 'Photo Organizing' | 'editorial'
  /** Keywords that must not be returned; code also enforces this on the answer. */
  excluded: string[]
  /** The owner's note for the whole upload; untrusted data. */
  note: string | null
  /** People who may be in the photo, as named by the owner; untrusted data. */
  people: string[]
  /** English name of the language of all texts, such as `German`; null for that of the installation. */
  language: string | null
  /** How many keywords; null for what is usual in this mode. */
  keywordCount: { min: number; max: number } | null
  style: KeywordStyle | null
  /** The owner wants no description, only keywords. */
  keywordsOnly: boolean
  /** The owner's most frequent keywords that are excluded on all photos, at most 50. */
  globallyExcluded: string[]
  /** The keywords that the owner has used most, in alphabetical order, so that a prompt with them can be cached. */
  preferred: string[]
  /** Of a large vocabulary, the terms that the facts of this photo name. */
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
  /** What the model returned beyond the displayed fields; absent where it returns no more. */
  details?: Details
  /** The answer was malformed and has been repaired. */
  salvaged?: boolean
  /** The prompt that was used, where the model has more than one. */
  prompt_version?: string
  /** The picture as a vector, from a model that computes one. */
  embedding?: Embedding
}

/** The direction of a vector as 8-bit numbers. `model` names everything that must be equal to compare two of them. */
export type Embedding = { model: string; vector: Int8Array }

/** How confident the model says it is, and on which evidence. */
type Evidence = {
  confidence: 'high' | 'medium' | 'low' | 'none'
  basis: 'metadata' | 'text_in_image' | 'visual' | 'context' | 'none'
  /** The model's words for it, such as `the cars`. */
  clue?: string
}

/** `recognised`: only the model's own claim. No name in the file, the picture or the owner's note confirms it. */
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
  /** What is said about the keywords, in their order; without those that a model gave no details for. */
  keywords?: KeywordDetail[]
  /** Short observations from before the model came to its results. */
  seen?: string[]
  /** All legible writing in the picture. */
  text_in_image?: string | null
  people?: { count: number | null; age_bands: AgeBand[] }
  /** The picture shows a print, slide or album page, so the file's date is that of the copy. */
  is_photographed_print?: boolean
  /** Names that only the model claims to recognise; hints that a person can confirm. */
  name_hints?: string[]
  /** Keywords of an editorial photo that only the model vouches for: names, brands. */
  unverified?: string[]
  /** The answer is in another language than asked for. */
  wrong_language?: boolean
  /** The answer was cut off at its end. */
  was_cut?: boolean
  /** Editorial photos only. */
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
 * `cost` is in USD, exact to 9 decimals; null where the price is not known, 0 where the call is free. `price_model` is the
 * model whose price was used, where it comes from a price list.
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
  /** Who receives the photos, for operators: `OpenAI (api.openai.com)`; absent where they stay on this machine. */
  receiver?: string
  prompt_version: string
  /** On a machine of the operator: it gets few calls at once and smaller copies, because it answers one call after the other. */
  isSelfHosted?: true
  /** False where no AI looks at the photo: its first description by an AI is then free. */
  isAi?: false
  /** False where facts are enough: no copy is made then, and `describe` receives an empty one. */
  wantsCopy?: false
  /** Maximum duration of a call; the adapter ends it then by itself. */
  timeoutMs?: number
  /** Expected tokens of a call with a photo that fits this box in pixels; 0 for a model that uses none. */
  estimateTokens(box: { width: number; height: number }): Tokens
  /** USD for these tokens; null where the price is not known. Absent where it is only known from calls. */
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
 * `retry` uses up an attempt. `wait` does not, and delays this photo only (an isolated 429, or no one at the address). `pause` does not, and stops
 * all calls. `final` fails the photo. `retryAfterMs` is the time in which the provider wants no calls, such as until a
 * daily quota is renewed; null where that is not known.
 */
export class VisionError extends Error {
  readonly action: 'retry' | 'wait' | 'pause' | 'final'
  readonly kind: VisionFailure
  readonly retryAfterMs: number | null
  readonly usage: Usage | null
  readonly advice: Advice | null
  /** What the answer holds although it is cut off or in another language; used where no further attempt is left. */
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
