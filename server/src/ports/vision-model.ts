/** What the file itself tells of a photo, read once at preparation and kept with it. */
export type PhotoFacts = {
  /** Local time of the exposure as `yyyy-mm-ddThh:mm:ss`; null where unknown, impossible, or a scanner's. */
  camera_date: string | null
  /** When a scanner made the file. */
  scan_date: string | null
  /** Offset of `camera_date` such as `+02:00`, where the file says it. */
  utc_offset: string | null
  device: {
    make: string | null
    model: string | null
    kind: 'camera' | 'phone' | 'drone' | 'scanner'
  } | null
  gps: { latitude: number; longitude: number } | null
  /** Place as the file's IPTC or XMP words it. */
  place: Place | null
  /** Where `gps` lies, by the gazetteer that comes along; absent in facts that were read before there was one. */
  gps_place?: Place | null
  existing_keywords: string[]
  existing_title: string | null
  existing_caption: string | null
  file_name: string
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
  /** Spellings that must not come back; enforced by code after the answer, too. */
  excluded: string[]
  /** What the owner wrote for the whole upload; untrusted data. */
  note: string | null
  /** Who may be in the picture, in the owner's words; untrusted data. */
  people: string[]
  /** What the error of the attempt before advised; null on the first. */
  advice: Advice | null
  signal: AbortSignal
}

/** How the next attempt should differ. `smaller_image` is done by the caller, the others by the adapter. */
export type Advice = 'smaller_image' | 'more_tokens' | 'plain_json'

export type Description = {
  keywords: string[]
  description: string
  reason: string
  /** Short human form such as `Summer 1998`, or `NA`. */
  period: string
  period_edtf: string | null
  /** Words such as `Arezzo, Tuscany, Italy`, or `NA`. */
  location: string
  place: Place | null
  usage: Usage
  /** What an AI said beyond the shown fields; absent for a model that says no more. */
  details?: Details
  /** The answer was broken and has been mended. */
  salvaged?: boolean
  /** Which prompt it answers, where the model has more than one. */
  prompt_version?: string
}

/** How sure a model says it is, and on what it rests that; the model's own word. */
export type Ground = {
  confidence: 'high' | 'medium' | 'low' | 'none'
  basis: 'metadata' | 'text_in_image' | 'visual' | 'context' | 'none'
}

/** `recognised` is the model's word alone: no name in the file, the picture or the owner's note bears it out. */
export type NameBasis = 'metadata' | 'text_in_image' | 'context' | 'recognised'

export type ContentFlag =
  | 'minor_visible'
  | 'id_document'
  | 'medical'
  | 'nudity'
  | 'violence'
  | 'embedded_instructions'

/** Kept with the photo for those who look closer: what period and place rest on, what was named and why, warnings. */
export type Details = {
  period: Ground
  location: Ground
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
 * USD, exact to 9 decimals; `cost` is null where the price is not known, 0 where nothing is paid. `price_model` is the
 * model whose price was taken, where a price list was asked.
 */
export type Usage = {
  prompt_tokens: number
  completion_tokens: number
  cost: number | null
  price_model?: string
}

export type VisionModel = {
  provider: string
  /** Shown to people, e.g. `Basic (no AI)`. */
  name: string
  /** Who receives the photos, for operators, e.g. `OpenAI (api.openai.com)`; absent where they stay here. */
  receiver?: string
  prompt_version: string
  /** How long a call may take at most; the adapter ends it then by itself. */
  timeoutMs?: number
  /** USD for so many tokens; null where the price is not known. Without it nothing is known before the first calls. */
  priceOf?(tokens: Pick<Usage, 'prompt_tokens' | 'completion_tokens'>): number | null
  /** Throws `VisionError`. */
  describe(photo: ModelCopy, facts: PhotoFacts, options: DescribeOptions): Promise<Description>
}

/** Which cause a failure has. `aborted` is the caller's own wish. */
export type VisionFailure =
  | ('quota' | 'quota_daily' | 'rate' | 'auth' | 'no_model' | 'no_vision')
  | ('server' | 'overloaded' | 'network' | 'timeout' | 'aborted')
  | ('truncated' | 'bad_json' | 'bad_answer' | 'refused')
  | ('too_long' | 'too_big' | 'bad_image' | 'bad_request' | 'unknown')

/**
 * `retry` uses up an attempt; `wait` does not and delays this photo alone (an isolated 429); `pause` does not and stops
 * all calls; `final` fails the photo.
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
