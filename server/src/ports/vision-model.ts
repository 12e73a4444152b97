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

export type DescribeOptions = {
  mode: 'Photo Organizing' | 'editorial'
  /** Keywords that must not be returned; code also enforces this on the answer. */
  excluded: string[]
  /** The owner's note for the whole upload; untrusted data. */
  note: string | null
  /** People who may be in the photo, as named by the owner; untrusted data. */
  people: string[]
  /** From the error of the previous attempt; null on the first. */
  advice: Advice | null
  signal: AbortSignal
}

/** How the next attempt should differ. The caller handles `smaller_image`, the adapter the others. */
export type Advice = 'smaller_image' | 'more_tokens' | 'plain_json'

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
}

/** How confident the model says it is, and on which evidence. */
type Evidence = {
  confidence: 'high' | 'medium' | 'low' | 'none'
  basis: 'metadata' | 'text_in_image' | 'visual' | 'context' | 'none'
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

/** Stored with the photo: the evidence for period and place, names with their basis, warnings. */
export type Details = {
  period: Evidence
  location: Evidence
  content_flags: ContentFlag[]
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
  | ('quota' | 'quota_daily' | 'rate' | 'auth' | 'no_model' | 'no_vision')
  | ('server' | 'overloaded' | 'network' | 'timeout' | 'aborted')
  | ('truncated' | 'bad_json' | 'bad_answer' | 'refused')
  | ('too_long' | 'too_big' | 'bad_image' | 'bad_request' | 'unknown')

/**
 * `retry` uses up an attempt. `wait` does not, and delays this photo only (an isolated 429). `pause` does not, and stops
 * all calls. `final` fails the photo. `retryAfterMs` is the time in which the provider wants no calls, such as until a
 * daily quota is renewed; null where that is not known.
 */
export class VisionError extends Error {
  readonly action: 'retry' | 'wait' | 'pause' | 'final'
  readonly kind: VisionFailure
  readonly retryAfterMs: number | null
  readonly usage: Usage | null
  readonly advice: Advice | null
  constructor(
    action: VisionError['action'],
    kind: VisionFailure,
    message: string,
    extra: { retryAfterMs?: number; usage?: Usage; advice?: Advice } = {},
  ) {
    super(message)
    this.action = action
    this.kind = kind
    this.retryAfterMs = extra.retryAfterMs ?? null
    this.usage = extra.usage ?? null
    this.advice = extra.advice ?? null
  }
}
