/** The numbers of the specification's section 9, each defined only here (LIM rows). */
export const limits = {
  /** How many keywords a person may ask for. */
  keywordCount: { min: 5, max: 50 },
  requestTimeoutMs: 30_000,
  searchDebounceMs: 600,

  list: { pageSizes: [10, 30, 50, 75, 100], pageSize: 50, pageWindow: 5 },
  editor: { pageSize: 50, pageWindow: 10 },
  /** */
  dashboard: { pageSizes: [15, 30, 50, 75, 100], pageSize: 15, pageWindow: 10 },
  uploadTable: { pageSize: 50, pageWindow: 10 },

  photosPerUpload: 1500,
  /**
   * For importing an edited sheet: `cells` counts also the empty cells before the last one of each row, `changes` the
   * photos of one save.
   */
  sheetImport: {
    rowsPerCall: 200,
    rows: 200_000,
    cells: 20_000_000,
    bytes: 256e6,
    changes: 10_000,
  },
  /** Letters per word, words per term, and limits of prompts and proposals. */
  vocabulary: {
    wordLength: 64,
    wordsOfTerm: 50,
    termsInPrompt: 500,
    moreInPrompt: 100,
    proposalsPerCall: 500,
  },
  /** A keyword list of Lightroom or Bridge. */
  keywordList: { bytes: 4_000_000, lines: 60_000, depth: 20 },
  /** Files per call of `known-photos`. */
  knownPhotosPerCall: 500,
  /** Photos per call of `upload-complete`. */
  completionsPerCall: 20,
  /** Only a text on the page, never enforced. */
  photosPerBatchClaimed: 1000,
  parallelUploads: 2,
  retriesPerFile: 3,
  profileReloadMs: 3000,

  tooltipMs: 5000,
  copiedMs: 2000,
  errorMessageMs: 2000,
  passwordChangedMs: 3000,

  signUpAge: { min: 13, max: 100 },
  fullNameMin: 3,
  /** Letters. */
  fullNameMax: 100,
  passwordMin: 8,
  otpLength: 6,
  otpResendSeconds: 120,
  /** How long a browser that signed in stays known. */
  knownDeviceDays: 180,

  /** Characters of an album's name, and how many albums a user may have. */
  albumName: 100,
  albums: 1000,
  /**
   * For apps and scripts: characters of a name, how many tokens a user may have, and after how many days without use
   * a token expires.
   */
  apps: { nameLength: 60, tokens: 50, unusedDays: 90 },
  /** Photos per page of `photo-changes`. */
  photoChanges: { usual: 200, max: 500 },
  /** How long people's acts can be undone. */
  historyDays: 30,
  /** If there are more photos than this, Clear All asks the user to type their number (LIST-017). */
  untypedClearMax: 100,
  lastErrorLength: 100,
  /** The maximum side of the model copy in pixels that a user may set. */
  dimensionMax: 10_000,
  /** */
  allowedRetryMax: 100,
  processMax: 1000,
  pollMs: 10_000,
  /**
   * The live stream: interval of heartbeats, time to collect events, minimum time between announcements, and
   * how long a tab must be hidden to count as hidden.
   */
  live: { heartbeatMs: 15_000, gatherMs: 500, announceMs: 5000, hiddenMs: 60_000 },

  /** Characters of the sanitised base in a stored name. */
  storedBaseLength: 100,
} as const

/** What may be added to an upload: characters of the note, number of names, characters per name. */
export const uploadContext = { note: 500, people: 50, name: 80 } as const

/** The columns of an exported sheet that can be edited and imported. */
export const editableHeaders = [
  'Keywords',
  'Description',
  'Period',
  'Location',
  'People',
  'Note',
  'Reviewed',
  'Period (EDTF)',
  'Sublocation',
  'City',
  'State',
  'Country',
] as const

export const uploadTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Formats that an installation can accept in addition, with their media types. */
export const extraFormats = {
  heic: ['image/heic'],
  tiff: ['image/tiff'],
  avif: ['image/avif'],
  raw: [
    'image/x-canon-cr2',
    'image/x-canon-cr3',
    'image/x-nikon-nef',
    'image/x-sony-arw',
    'image/x-fuji-raf',
    'image/x-olympus-orf',
    'image/x-panasonic-rw2',
    'image/x-pentax-pef',
    'image/x-adobe-dng',
  ],
} as const
export type ExtraFormat = keyof typeof extraFormats
export const extraFormatNames = Object.keys(extraFormats) as ExtraFormat[]

type AiNeed = 'key' | 'base_url' | 'model'

/** The AI providers, each with the name to show and the settings that it needs. */
export const aiProviders = {
  basic: { label: 'Basic (no AI)', needs: [] },
  local: { label: 'Built-in model', needs: [] },
  openai: { label: 'OpenAI', needs: ['key'] },
  'openai-compatible': {
    label: 'Another server (OpenAI-compatible)',
    needs: ['base_url', 'model'],
  },
  ollama: { label: 'Ollama', needs: [] },
  anthropic: { label: 'Anthropic', needs: ['key'] },
  google: { label: 'Google', needs: ['key'] },
} as const satisfies Record<string, { label: string; needs: readonly AiNeed[] }>
export type AiProviderName = keyof typeof aiProviders
export const aiProviderNames = Object.keys(aiProviders) as AiProviderName[]

export const needsOf = (provider: AiProviderName): readonly AiNeed[] => aiProviders[provider].needs

/** The sample photos, in the order in which they are added. */
export const samplePictures = [
  'harbour',
  'birthday-cake',
  'dog-on-a-beach',
  'bicycle',
  'winter-lake',
  'old-portrait',
] as const
export type SamplePicture = (typeof samplePictures)[number]

/**
 * Whether descriptions use the owner's preferred terms: `off` not at all, `prefer` where they fit, `only` nothing
 * else.
 */
export const vocabularyModes = ['off', 'prefer', 'only'] as const
export type VocabularyMode = (typeof vocabularyModes)[number]

export const uploadModes = ['Photo Organizing', 'editorial'] as const
export type UploadMode = (typeof uploadModes)[number]
export const defaultUploadMode: UploadMode = 'Photo Organizing'

export const defaultBucket = 'photos'

/**
 * Similar photos: how many are found and shown, the min cosine of their vectors, and what counts as nearly the same
 * picture or as one series. The cosines are not calibrated: `npm run eval` measures them on an owner's photos.
 */
export const similarPhotos = {
  found: 50,
  /** Shown at first; the others on request. */
  shown: 12,
  minCosine: 0.75,
  seriesCosine: 0.85,
  duplicateCosine: 0.96,
  seriesMs: 120_000,
} as const

/** The languages offered for keywords and texts. Their names are in English, because the prompts are. */
export const wordLanguages = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
] as const

/** The paths of the web app's pages, the same as in its router. Any other address is a 404. */
export const pagePaths: readonly string[] = [
  '/',
  '/review',
  '/upload',
  '/edit-keywords',
  '/albums',
  '/similar',
  '/import-sheet',
  '/profile',
  '/settings',
  '/settings/password',
  '/settings/close',
  '/subscription',
  '/connect',
  '/downloads',
  '/history',
  '/keywords',
  '/admin-config',
  '/admin-dashboard',
  '/signin',
  '/signup',
  '/complete-auth',
  '/verification-info',
  '/forgot-password',
  '/confirm',
  '/new-password',
  '/terms',
  '/privacy',
  '/about/licences',
  '/help',
]

/** What an app or script may be allowed to do on behalf of an account. */
export const appScopes = ['read', 'upload'] as const
export type AppScope = (typeof appScopes)[number]
