import { accountWrites } from './account-network-failures.ts'
import { changeWrites } from './change-network-failures.ts'
import { downloads } from './download-network-failures.ts'
import { vocabularyWrites } from './vocabulary-network-failures.ts'

/** A button that writes, pressed without a network. */
export type FailedWrite = {
  page: string
  /** The button, or any other element that starts the write. */
  press: string
  /** The message the user sees in addition to the line above the page; '' for no message, as specified. */
  reads: string
}

/** The line above every page while the browser has no network. */
export const offlineLine = 'You are offline. Changes cannot be saved.'

/** The line above every page if there is a network, but the response does not come from the server. */
export const unreachableLine = 'Verso cannot be reached. Changes cannot be saved.'

/** The only write that continues by itself, because the user asked for all of it. */
export const waitingUpload = 'Waiting for a connection'

/**
 * The messages for buttons pressed without a network: the rows of docs/network-failures.md, each checked by one of the
 * `*network-failures.spec.ts` journeys.
 */
export const listWrites = {
  signIn: { page: 'Sign in', press: 'Login', reads: 'An unknown error occurred' },
  signUp: { page: 'Sign up', press: 'Create Account', reads: 'An unknown error occurred' },
  forgot: { page: 'Forgot password', press: 'Send', reads: 'An unknown error occurred' },

  ...downloads,
  delete: {
    page: 'Image List',
    press: 'Delete Selected',
    reads: 'Error when deleting data: Network Error',
  },
  clearAll: {
    page: 'Image List',
    press: 'Clear All',
    reads: 'Error when deleting data: Network Error',
  },
  accept: { page: 'Image List', press: 'Accept Selected', reads: 'Network Error' },
  changeKeywords: { page: 'Image List', press: 'Change Keywords', reads: 'Network Error' },
  retry: {
    page: 'Image List',
    press: 'Retry Selected',
    reads: 'Error retrying image upload process.',
  },
  exclude: { page: 'A photo', press: 'a keyword, to exclude it', reads: 'Network Error' },
  addKeyword: { page: 'A photo', press: 'Add keyword', reads: 'Network Error' },
  turnPhoto: { page: 'A photo', press: 'Turn right', reads: 'Network Error' },
  acceptPhoto: { page: 'A photo', press: 'Accept', reads: 'Network Error' },
  deletePhoto: {
    page: 'A photo',
    press: 'Delete Image',
    reads: 'Error when deleting data: Network Error',
  },
  close: {
    page: 'Close Account',
    press: 'Delete Account',
    reads: 'Error closing account. Please try again.',
  },
} as const satisfies Record<string, FailedWrite>

/** The same on the other pages of a user. */
export const settingsWrites = {
  editor: {
    page: 'Edit keywords',
    press: 'Save changes',
    reads: 'Failed to save changes.',
  },
  undo: { page: 'Edit keywords', press: 'Undo last save', reads: 'Network Error' },

  mails: {
    page: 'Profile',
    press: 'a switch of E-mails',
    reads: 'Your choice was not saved: Network Error',
  },
  size: { page: 'Image Settings', press: 'Save Changes', reads: '' },
  words: {
    page: 'Image Settings',
    press: 'a setting of keywords',
    reads: 'Your setting was not saved: Network Error',
  },
  password: {
    page: 'Change Password',
    press: 'Change Password',
    reads: 'Error saving changes. Please try again.',
  },
  checkout: { page: 'Plan & Billing', press: 'Buy this plan', reads: '' },
} as const satisfies Record<string, FailedWrite>

/** The same for administrators, and for an empty list. */
export const adminWrites = {
  samples: {
    page: 'Image List without photos',
    press: 'Try six sample photos for free',
    reads: 'The sample photos were not added: Network Error',
  },
  role: {
    page: 'Admin Dashboard',
    press: 'Make Admin',
    reads: 'The role was not changed: Network Error',
  },
  credits: { page: 'Admin Dashboard', press: 'Give credits', reads: 'Network Error' },
  cap: { page: 'Admin Dashboard', press: 'Cap spending', reads: 'Network Error' },
  verify: {
    page: 'Admin Dashboard',
    press: 'Verify Selected',
    reads: 'Error when verifying users: Network Error',
  },
  deleteUsers: {
    page: 'Admin Dashboard',
    press: 'Delete Selected',
    reads: 'Error when deleting data: Network Error',
  },
  config: {
    page: 'Admin Config',
    press: 'Save Config Changes',
    reads: 'The configuration was not saved: Network Error',
  },
  formats: {
    page: 'Admin Config',
    press: 'a switch of photo formats',
    reads: 'The formats were not changed: Network Error',
  },
  check: {
    page: 'Admin Config',
    press: 'Check now',
    reads: 'The check was not started: Network Error',
  },
  localModels: {
    page: 'Admin Config',
    press: 'Detect local models',
    reads: 'The search failed: Network Error',
  },
  ai: {
    page: 'Admin Config',
    press: 'Save AI settings',
    reads: 'The AI settings were not saved: Network Error',
  },
  resume: {
    page: 'Admin Config',
    press: 'Resume now, while the AI is paused',
    reads: 'The analysis was not resumed: Network Error',
  },
  solve: {
    page: 'Admin Config',
    press: 'Mark As Solved, a task about payments',
    reads: 'The task was not changed: Network Error',
  },
} as const satisfies Record<string, FailedWrite>

/** The same for descriptions by an AI. */
export const aiWrites = {
  getModel: {
    page: 'Admin Config',
    press: 'Get the built-in model',
    reads: 'The built-in model was not changed: Network Error',
  },
  pull: {
    page: 'Admin Config',
    press: 'Get … (several gigabytes), a model of Ollama',
    reads: 'The download was not changed: Network Error',
  },
  tryAi: { page: 'Admin Config', press: 'Try it', reads: 'It did not work: Network Error' },
  describe: {
    page: 'Image List',
    press: 'Describe again',
    reads: 'Describing again did not start: Network Error',
  },
  stop: { page: 'Image List', press: 'Stop', reads: 'It was not stopped: Network Error' },
  bringBack: {
    page: 'Image List',
    press: 'Bring back the previous descriptions',
    reads: 'The descriptions were not brought back: Network Error',
  },
  confirmName: { page: 'A photo', press: 'Confirm a name', reads: 'Network Error' },
  rejectName: { page: 'A photo', press: 'Not that name', reads: 'Network Error' },
  text: {
    page: 'A photo',
    press: 'a changed description, period or location, by leaving its field',
    reads: 'Not saved. Leave the field to try again.',
  },
} as const satisfies Record<string, FailedWrite>

export const failedWrites = {
  ...listWrites,
  ...settingsWrites,
  ...adminWrites,
  ...accountWrites,
  ...aiWrites,
  ...vocabularyWrites,
  ...changeWrites,
}

export type FailedWriteName = keyof typeof failedWrites
