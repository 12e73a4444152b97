const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/** The texts of the panel "AI". */
export const copy = {
  title: 'AI',
  text: 'Who describes the photos of this installation. A change counts from the next photo on, without a restart.',
  inUse: (model: string, receiver: string | null) =>
    receiver === null
      ? `In use: ${model}. Photos stay on this machine.`
      : `In use: ${model}. Photos are sent to ${receiver}.`,
  fixed:
    'The environment of this installation (AI_PROVIDER) decides this. Remove it there and start again to choose here.',
  fixedCap: 'The environment of this installation (SPENDING_CAP_USD) decides this.',
  providerTitle: 'Provider, key and cap',
  provider: 'Provider',
  automatic: 'Automatic: what works here without settings',
  model: 'Model',
  modelHint: 'Leave it empty for the usual model of this provider.',
  address: 'Address of the server',
  addressHint: (isNeeded: boolean) =>
    isNeeded ? 'Such as http://127.0.0.1:1234/v1' : 'Leave it empty for the usual address.',
  key: 'API key',
  keyHint: 'Stored encrypted. It is never shown again.',
  keySaved: 'A key is saved.',
  keyRemoved: 'Enter the new key. Empty removes the saved one.',
  replace: 'Replace or remove',
  keep: 'Keep the saved key',
  cap: 'Spending cap, USD a month',
  capHint: 'Further photos wait for the next month. Empty for no cap.',
  wrongCap: 'An amount from 0 to 1,000,000',
  save: 'Save AI settings',
  saving: 'Saving ...',
  saved: 'The AI settings are saved and in use.',
  failed: (reason: string) => `The AI settings were not saved: ${reason}`,

  builtIn: {
    title: 'Built-in model',
    text: (languages: string) =>
      `Recognises subjects on this machine: no key, no cost, and no photo leaves the house. Its keywords are in ${languages}.`,
    size: (bytes: number) => megabytes(bytes),
    source: 'where it comes from',
    get: (bytes: number | undefined) =>
      `Get the built-in model${bytes === undefined ? '' : ` (${megabytes(bytes)})`}`,
    resume: 'Go on with the download',
    cancel: 'Cancel',
    remove: 'Remove it',
    ready: 'It is here, and used where no other AI is chosen.',
    uncalibrated: {
      text: 'Not calibrated yet: how sure it has to be of a keyword is a starting value. On the machine where Verso runs,',
      command: 'npm run eval -- FOLDER --model local --save-thresholds',
      rest: 'sets it by photos whose keywords are known.',
    },
    calibrated: (photos: number, date: string) =>
      `Calibrated: how sure it has to be of a keyword was set by ${photos.toLocaleString('en')} photos on ${date}.`,
    states: {
      absent: '',
      fetching: 'Downloading ...',
      installing: 'Installing the program that runs it ...',
      preparing: 'Preparing its vocabulary ...',
      ready: '',
      stopped: '',
      failed: '',
    },
    failed: (reason: string) => `The built-in model was not changed: ${reason}`,
  },

  trial: {
    title: 'Try with one picture',
    text: 'Describes one picture with what is entered above. Nothing is saved.',
    pictures: 'Picture',
    names: {
      harbour: 'A harbour',
      'birthday-cake': 'A birthday cake',
      'dog-on-a-beach': 'A dog on a beach',
      bicycle: 'A bicycle',
      'winter-lake': 'A lake in winter',
      'old-portrait': 'An old portrait',
    },
    own: 'A picture of mine',
    start: 'Try it',
    busy: 'Looking at the picture ...',
    failed: (reason: string) => `It did not work: ${reason}`,
    took: (seconds: string) => `${seconds} s`,
    cost: (usd: number | null) =>
      usd === null ? 'price unknown' : usd === 0 ? 'free' : `${usd.toFixed(6)} USD`,
  },
} as const
