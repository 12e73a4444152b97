import { formatMegabytes } from '../../lib/format.ts'

/** The texts of the panel "AI". */
export const copy = {
  title: 'AI',
  text: 'Choose the AI that describes photos. Changes apply from the next photo on, without a restart.',
  inUse: (model: string, receiver: string | null) =>
    receiver === null
      ? `In use: ${model}. Photos stay on this machine.`
      : `In use: ${model}. Photos are sent to ${receiver}.`,
  fixed:
    'This is set by the environment variable AI_PROVIDER. To choose here, remove the variable and restart Verso.',
  fixedCap: 'This is set by the environment variable SPENDING_CAP_USD.',
  providerTitle: 'Provider, key and cap',
  provider: 'Provider',
  automatic: 'Automatic: works without settings',
  model: 'Model',
  modelHint: 'Leave empty for the default model of this provider.',
  address: 'Server address',
  addressHint: (isNeeded: boolean) =>
    isNeeded ? 'For example http://127.0.0.1:1234/v1' : 'Leave empty for the default address.',
  key: 'API key',
  keyHint: 'Stored encrypted. It is never shown again.',
  keySaved: 'A key is saved.',
  keyRemoved: 'Enter a new key, or leave this empty to remove the saved one.',
  replace: 'Replace or remove',
  keep: 'Keep the saved key',
  cap: 'Spending cap (USD per month)',
  capHint: 'Once it is reached, photos wait for the next month. Leave empty for no cap.',
  wrongCap: 'An amount from 0 to 1,000,000',
  save: 'Save AI settings',
  saving: 'Saving ...',
  saved: 'The AI settings are saved and in use.',
  failed: (reason: string) => `The AI settings were not saved: ${reason}`,

  builtIn: {
    title: 'Built-in model',
    text: (languages: string) =>
      `Recognises subjects without a key and without cost. No photo leaves the machine where Verso runs. Its keywords are in ${languages}.`,
    size: formatMegabytes,
    runtime: (bytes: number) =>
      `It needs ONNX Runtime, which is downloaded too (${formatMegabytes(bytes)}).`,
    source: 'where it comes from',
    get: (bytes: number | undefined) =>
      `Get the built-in model${bytes === undefined ? '' : ` (${formatMegabytes(bytes)})`}`,
    stopped: 'It was interrupted before it was complete. What is done is kept.',
    resume: 'Continue',
    cancel: 'Cancel',
    removing: {
      button: 'Remove it',
      question: 'Remove the built-in model?',
      body: 'New photos are then described without it. To use it again, it must be downloaded again. Photos and their keywords stay.',
      keep: 'Keep it',
      confirm: 'Remove the model',
    },
    ready: 'Installed. It is used unless you choose another AI.',
    uncalibrated: {
      text: 'Not calibrated yet: the confidence that a keyword needs is a default value. On the machine where Verso runs,',
      command: 'npm run eval -- FOLDER --model local --save-thresholds',
      rest: 'sets it from photos whose keywords are known.',
    },
    calibrated: (photos: number, date: string) =>
      `Calibrated on ${date} with ${photos.toLocaleString('en')} photos.`,
    states: {
      absent: '',
      fetching: 'Downloading the model ...',
      installing: 'Downloading and installing ONNX Runtime, which runs it ...',
      preparing: 'Preparing its vocabulary ...',
      ready: '',
      stopped: '',
      failed: '',
    },
    failed: (reason: string) => `The built-in model was not changed: ${reason}`,
  },

  trial: {
    title: 'Try with one picture',
    text: 'Describes one picture with the settings above. Nothing is saved.',
    pictures: 'Picture',
    names: {
      harbour: 'A harbour',
      'birthday-cake': 'A birthday cake',
      'dog-on-a-beach': 'A dog on a beach',
      bicycle: 'A bicycle',
      'winter-lake': 'A lake in winter',
      'old-portrait': 'An old portrait',
    },
    own: 'One of my pictures',
    start: 'Try it',
    busy: 'Looking at the picture ...',
    failed: (reason: string) => `It did not work: ${reason}`,
    took: (seconds: string) => `${seconds} s`,
    cost: (usd: number | null) =>
      usd === null ? 'price unknown' : usd === 0 ? 'free' : `${usd.toFixed(6)} USD`,
  },
} as const
