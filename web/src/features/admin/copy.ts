const people = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'user' : 'users'}`

/** The texts of the admin pages. Those that the specification fixes are word for word. */
export const copy = {
  config: {
    title: 'Admin Configuration',
    retry: 'Max Allowed Retry',
    retryHint: 'How often a photo is tried again by itself after the first attempt, 1 to 100.',
    process: 'Max Process',
    processHint: 'Photos that the AI works on at the same time, 1 to 1000.',
    save: 'Save Config Changes',
    saving: 'Saving...',
    saved: 'The configuration is saved.',
    failed: (reason: string) => `The configuration was not saved: ${reason}`,
  },

  formats: {
    title: 'Photo formats',
    text: 'JPEG, PNG, GIF and WebP are always accepted. A change here counts at once for all users; photos that are already here stay.',
    fixed:
      'The setting UPLOAD_TYPES of this installation decides which formats are accepted. Remove it to choose here.',
    names: { heic: 'HEIC', tiff: 'TIFF', avif: 'AVIF', raw: 'Camera RAW' },
    hints: {
      heic: 'Photos of iPhones and other phones. Each takes the server some seconds.',
      tiff: 'Scans, with 8 or 16 bits. Of several pages the first one counts.',
      avif: 'Some phones and web sites.',
      raw: 'CR2, CR3, NEF, ARW, RAF, ORF, RW2, PEF and DNG, by the preview that the camera wrote into the file.',
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
      body: 'Their photos and everything else they have here go with them. This cannot be undone.',
      list: 'Users to be deleted',
      confirm: 'Yes, Delete',
      busy: 'Deleting ...',
      failed: (reason: string) => `Error when deleting data: ${reason}`,
    },
    verify: {
      button: 'Verify Selected',
      question: (n: number) => `Are you sure you want to verify selected ${n} users?`,
      body: 'They can sign in without a code from now on.',
      confirm: 'Yes, Verify',
      busy: 'Verifying ...',
      failed: (reason: string) => `Error when verifying users: ${reason}`,
    },
  },

  cap: {
    button: (usd: number | null) => (usd === null ? 'Cap spending' : `Cap: ${usd} USD`),
    title: 'Cap spending on the AI',
    text: 'What may be spent for this user in a calendar month. Photos beyond it wait for the next month.',
    label: 'USD a month',
    hint: 'Leave it empty to lift the cap.',
    wrong: 'An amount from 0 to 1,000,000',
    submit: 'Save cap',
    done: (email: string) => `The cap of ${email} is saved.`,
  },

  analysis: {
    title: 'The AI in use',
    provider: 'Provider',
    model: 'Model',
    prompt: 'Prompt version',
    queue: 'Photos in line',
    queued: (q: { preparing: string; ready: string; waiting: string }) =>
      `${q.preparing} to prepare, ${q.ready} ready, ${q.waiting} waiting for a retry`,
    inFlight: 'Calls under way',
    flying: (now: string, limit: string, max: string) =>
      limit === max ? `${now} of ${max}` : `${now} of ${limit} for now, ${max} at most`,
    today: 'Spent today',
    month: 'Spent this month',
    unknown: 'Unknown: this model has no price',
    unknownCalls: 'Unknown calls',
    unknownCount: (n: number) =>
      `${n.toLocaleString('en')} of this month ended with their process before the answer was stored. The provider may have billed them; they are not in the sums.`,
    usd: (amount: string) => `${amount} USD`,
    ofCap: (amount: string, cap: string) => `${amount} of ${cap} USD`,
    paused: 'The AI is not called at the moment.',
    until: (time: string) => `It continues by itself at ${time}.`,
    byHand: 'It continues once an administrator resumes it or changes the configuration.',
    resume: 'Resume now',
    resumed: 'The analysis continues.',
    resumeFailed: (reason: string) => `The analysis was not resumed: ${reason}`,
  },

  kept: {
    title: 'What people keep',
    text: 'Of the keywords that each model predicted, in the last 2,000 photos that people accepted or edited. Keywords that someone excludes on all photos do not count.',
    none: 'No photo has been reviewed yet.',
    noneOf: 'No keywords predicted',
    model: (model: string, prompt: string) => `${model}, prompt ${prompt}`,
    figures: (share: number, predicted: string) => `${share} % of ${predicted} keywords kept`,
    counts: (removed: string, added: string, photos: number) =>
      `${removed} removed, ${added} added by hand, in ${photos === 1 ? '1 photo' : `${photos.toLocaleString('en')} photos`}`,
  },

  check: {
    title: 'Check of the data',
    text: 'Every night, and after a crash, the database is compared with credits and files. Nothing is changed.',
    never: 'No check has run yet.',
    clean: 'Rows, credits and files agree.',
    found: (n: number) =>
      `The last check found ${n === 1 ? '1 mismatch' : `${n.toLocaleString('en')} mismatches`}.`,
    look: 'Look at the list',
    about: (time: string, photos: string, read: string) =>
      `${time}: ${photos} photos, ${read} of them read byte by byte.`,
    list: 'What the check found',
    start: 'Check now',
    started: 'The check has started. Its result appears here.',
    failed: (reason: string) => `The check was not started: ${reason}`,
  },

  local: {
    title: 'Local models',
    text: 'Looks for model servers on the machine that runs this installation and has their models read a number from a picture. Nothing is changed.',
    detect: 'Detect local models',
    detecting: 'Looking ...',
    none: 'No model server answers on this machine. Start Ollama, llama.cpp, LM Studio or vLLM there and look again.',
    loading: 'It is still loading its model. Look again in a minute.',
    empty: 'It has no model yet.',
    sees: { yes: 'Reads pictures', no: 'Cannot read pictures', not_tried: 'Not tried in time' },
    use: 'To use it, put these lines into the environment and start again:',
    failed: (reason: string) => `The search failed: ${reason}`,
    choose: 'Use this model',
    using: (model: string) => `${model} describes the photos from now on.`,
    notUsed: (reason: string) => `The model is not used: ${reason}`,
    pull: (model: string) => `Get ${model} (several gigabytes)`,
    pullLabel: (model: string) => `Download of ${model}`,
    pulling: (model: string, done: number, total: number) =>
      `${model}: ${Math.round(done / 1e6).toLocaleString('en')} of ${Math.round(total / 1e6).toLocaleString('en')} MB`,
    pulled: (model: string) => `${model} is here. Look for local models again to use it.`,
    pullFailed: (reason: string) => `The download was not changed: ${reason}`,
    cancelPull: 'Cancel the download',
  },

  credits: {
    button: 'Give credits',
    title: 'Give credits',
    amount: 'Credits',
    note: 'Note',
    noteHint:
      'The reason, for the records. The user does not see it. It is kept after the account is closed, so leave out names.',
    wrong: 'A whole number from 1 to 1,000,000',
    submit: 'Give credits',
    done: (n: number, email: string) => `${email} has ${n.toLocaleString('en')} more credits.`,
  },
} as const
