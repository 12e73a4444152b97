const people = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'user' : 'users'}`

/** The texts of the admin pages. Those that the specification fixes are verbatim. */
export const copy = {
  config: {
    title: 'Admin Configuration',
    retry: 'Max Allowed Retry',
    retryHint: 'How many times a photo is retried automatically after the first attempt, 1 to 100.',
    process: 'Max Process',
    processHint: 'How many photos the AI describes at the same time, 1 to 1000.',
    save: 'Save Config Changes',
    saving: 'Saving...',
    saved: 'The configuration is saved.',
    failed: (reason: string) => `The configuration was not saved: ${reason}`,
  },

  formats: {
    title: 'Photo formats',
    text: 'JPEG, PNG, GIF and WebP are always accepted. Changes apply to all users at once. Existing photos stay.',
    fixed:
      'The accepted formats are set by UPLOAD_TYPES. To choose here, remove that setting and restart Verso.',
    names: { heic: 'HEIC', tiff: 'TIFF', avif: 'AVIF', raw: 'Camera RAW' },
    hints: {
      heic: 'Photos from iPhones and other phones. Each takes the server a few seconds.',
      tiff: 'Scans with 8 or 16 bits. Only the first page of a file is used.',
      avif: 'Used by some phones and websites.',
      raw: 'CR2, CR3, NEF, ARW, RAF, ORF, RW2, PEF and DNG. Verso uses the preview that the camera stored in the file.',
    },
    allowed: (name: string) => `${name} is accepted now.`,
    forbidden: (name: string) => `${name} is no longer accepted.`,
    failed: (reason: string) => `The formats were not changed: ${reason}`,
  },

  dashboard: {
    title: 'Admin Dashboard',
    search: 'Search by name, email, or role',
    edit: 'Edit',
    exit: 'Exit Edit Mode',
    people: 'Users',
    loading: 'Loading users',
    pages: { above: 'Pages', below: 'Pages, below the table' },
    totals: { users: 'Total Users', images: 'Total Images', pending: 'Total Pending Images' },
    missing: 'Not Available',
    verified: 'Verified',
    notVerified: 'Not Verified',
    selectPage: 'Select all users on this page',
    select: (email: string) => `Select ${email}`,
    range: (from: number, to: number, total: number) =>
      total === 0
        ? people(0)
        : `${from.toLocaleString('en')}–${to.toLocaleString('en')} of ${people(total)}`,
    noneFound: {
      title: 'No users found for your search',
      text: 'Try another part of the name or address, or one of the roles admin and user.',
      clear: 'Clear search',
    },
  },

  columns: {
    email: 'Email',
    name: 'Full Name',
    role: 'Role',
    actions: 'Actions',
    images: 'Total Images',
    credits: 'Remaining Credits',
    lastUpload: 'Last Upload Date',
    lastQuantity: 'Last Upload Quantity',
    uploaded: 'Images Uploaded This Week',
    analyzed: 'Successful Images Analyzed This Week',
    inProgress: 'In Progress Images This Week',
    deleted: 'Deleted Images This Week',
    verification: 'Verification Status',
    plan: 'Current Plan',
  },

  role: {
    makeAdmin: 'Make Admin',
    makeUser: 'Make Normal User',
    title: 'Change Role Confirmation',
    email: 'Email',
    name: 'Name',
    images: 'Total images',
    current: 'Current role',
    question: (admin: boolean) =>
      `Are you sure you want to make this user ${admin ? 'a Normal User' : 'an Admin'}?`,
    no: 'No',
    yes: 'Yes',
    failed: (reason: string) => `The role was not changed: ${reason}`,
  },

  bulk: {
    label: 'Actions on selected users',
    selected: (n: number) => `${n.toLocaleString('en')} selected`,
    cancel: 'Cancel',
    delete: {
      button: 'Delete Selected',
      question: (n: number) => `Are you sure you want to delete selected ${n} users?`,
      body: 'Their photos and all their other data are deleted too. This cannot be undone.',
      list: 'Users to be deleted',
      confirm: 'Yes, Delete',
      busy: 'Deleting ...',
      failed: (reason: string) => `Error when deleting data: ${reason}`,
    },
    verify: {
      button: 'Verify Selected',
      question: (n: number) => `Are you sure you want to verify selected ${n} users?`,
      body: 'They can then sign in without a code.',
      confirm: 'Yes, Verify',
      busy: 'Verifying ...',
      failed: (reason: string) => `Error when verifying users: ${reason}`,
    },
  },

  cap: {
    button: (usd: number | null) => (usd === null ? 'Cap spending' : `Cap: ${usd} USD`),
    title: 'Cap spending on the AI',
    text: 'The most that the AI may cost for this user in a calendar month. Once it is reached, photos wait for the next month.',
    label: 'USD a month',
    hint: 'Leave empty for no cap.',
    wrong: 'An amount from 0 to 1,000,000',
    submit: 'Save cap',
    done: (email: string) => `The cap of ${email} is saved.`,
  },

  analysis: {
    title: 'The AI in use',
    provider: 'Provider',
    model: 'Model',
    prompt: 'Prompt version',
    queue: 'Photos in the queue',
    queued: (q: { preparing: string; ready: string; waiting: string }) =>
      `${q.preparing} to prepare, ${q.ready} ready, ${q.waiting} waiting for a retry`,
    inFlight: 'Calls in progress',
    flying: (now: string, limit: string, max: string) =>
      limit === max ? `${now} of ${max}` : `${now} of ${limit} for now, at most ${max}`,
    today: 'Spent today',
    month: 'Spent this month',
    unknown: 'Unknown: this model has no price',
    unknownCalls: 'Interrupted calls',
    unknownCount: (n: number) =>
      `${n.toLocaleString('en')} this month, before their answer was stored. The provider may have billed them; they are not in the totals.`,
    usd: (amount: string) => `${amount} USD`,
    ofCap: (amount: string, cap: string) => `${amount} of ${cap} USD`,
    paused: 'Calls to the AI are paused.',
    until: (time: string) => `They continue automatically at ${time}.`,
    byHand: 'They continue when an administrator resumes them or changes the configuration.',
    resume: 'Resume now',
    resumed: 'The analysis continues.',
    resumeFailed: (reason: string) => `The analysis was not resumed: ${reason}`,
  },

  kept: {
    title: 'Keywords that people keep',
    text: 'How many of each model’s keywords people kept, in the last 2,000 photos that they accepted or edited. Keywords that someone excludes on all photos do not count.',
    none: 'No photo has been reviewed yet.',
    noneOf: 'No keywords predicted',
    model: (model: string, prompt: string) => `${model}, prompt ${prompt}`,
    figures: (share: number, predicted: string) => `${share} % of ${predicted} keywords kept`,
    counts: (removed: string, added: string, photos: number) =>
      `${removed} removed, ${added} added by hand, in ${photos === 1 ? '1 photo' : `${photos.toLocaleString('en')} photos`}`,
  },

  check: {
    title: 'Data check',
    text: 'Every night, and after a crash, the database is compared with credits and files. Nothing is changed.',
    never: 'No check has run yet.',
    clean: 'No mismatches were found.',
    found: (n: number) =>
      `The last check found ${n === 1 ? '1 mismatch' : `${n.toLocaleString('en')} mismatches`}.`,
    look: 'Show the list',
    about: (time: string, photos: string, read: string) =>
      `${time}: ${photos} photos, ${read} of them read byte by byte.`,
    list: 'What the check found',
    start: 'Check now',
    started: 'The check has started. Its result appears here.',
    failed: (reason: string) => `The check was not started: ${reason}`,
  },

  local: {
    title: 'Local models',
    text: 'Looks for model servers on the machine where Verso runs, and tests whether their models can read a number in a picture. Nothing is changed.',
    detect: 'Detect local models',
    detecting: 'Looking ...',
    none: 'No model server was found on the machine where Verso runs. Start Ollama, llama.cpp, LM Studio or vLLM there and try again.',
    loading: 'It is still loading its model. Try again in a minute.',
    empty: 'It has no model yet.',
    sees: { yes: 'Reads pictures', no: 'Cannot read pictures', not_tried: 'The test timed out' },
    use: 'To use it, set these environment variables and restart Verso:',
    failed: (reason: string) => `The search failed: ${reason}`,
    choose: 'Use this model',
    using: (model: string) => `${model} describes the photos from now on.`,
    notUsed: (reason: string) => `The model was not chosen: ${reason}`,
    pull: (model: string) => `Get ${model} (several gigabytes)`,
    pullLabel: (model: string) => `Download of ${model}`,
    pulling: (model: string, done: number, total: number) =>
      `${model}: ${Math.round(done / 1e6).toLocaleString('en')} of ${Math.round(total / 1e6).toLocaleString('en')} MB`,
    pulled: (model: string) => `${model} is downloaded. Detect local models again to use it.`,
    pullFailed: (reason: string) => `The download was not changed: ${reason}`,
    cancelPull: 'Cancel the download',
  },

  credits: {
    button: 'Give credits',
    title: 'Give credits',
    amount: 'Credits',
    note: 'Note',
    noteHint:
      'The reason, for your records. The user does not see it. It is kept after the account is closed, so do not write any names.',
    wrong: 'A whole number from 1 to 1,000,000',
    submit: 'Give credits',
    done: (n: number, email: string) => `${email} has ${n.toLocaleString('en')} more credits.`,
  },
} as const
