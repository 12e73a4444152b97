import type { MailKind } from '@verso/contract/mails.ts'
import type { Preset } from './resolution.ts'

/** The texts of the settings; those of the specification are exact. */
export const copy = {
  title: 'Settings',
  tabs: {
    profile: 'Profile',
    images: 'Image Settings',
    password: 'Change Password',
    close: 'Close Account',
  },
  choose: 'Part of the settings',
  loading: 'Loading',
  reload: 'Load again',

  profile: {
    name: 'Full name',
    email: 'Email',
    balance: (credits: string) => `Balance: ${credits} credits`,
    spent: (usd: string) => `Total Amount Spent: ${usd} USD`,
  },

  mails: {
    title: 'E-mails',
    text: 'Codes and receipts are always sent.',
    kinds: {
      expiring: {
        label: 'Credits expire soon',
        hint: 'Once, 30 days before unused credits expire.',
      },
      used_up: { label: 'Credits used up', hint: 'When the last credit is used.' },
      batch: { label: 'Photos ready', hint: 'When an upload of ten or more photos is done.' },
    } satisfies Record<MailKind, { label: string; hint: string }>,
    failed: (reason: string) => `Your choice was not saved: ${reason}`,
  },

  devices: {
    title: 'Known browsers',
    text: 'These browsers have signed in to your account. They let you in without delay while others try to guess your password.',
    none: 'None. A browser is listed after you sign in with it.',
    isThis: 'This browser',
    used: (day: string, until: string) => `Last sign-in ${day}. Known until ${until}.`,
    unnamed: 'Unknown browser',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    question: (name: string) => `Remove ${name}?`,
    effect: 'It will be signed out at once and no longer be known.',
    effectHere: 'You will be signed out here at once.',
    cancel: 'No, Cancel',
    confirm: 'Yes, Remove',
    failed: (reason: string) => `The browser was not removed: ${reason}`,
  },

  images: {
    title: 'Default images resolution',
    text: 'The AI sees a copy of each new photo that is no larger than this. Your originals stay as they are.',
    presets: {
      original: 'Original',
      '512x512': '512x512',
      '800x800': '800x800',
      custom: 'Custom',
    } satisfies Record<Preset, string>,
    height: 'Height',
    width: 'Width',
    zero: 'In pixels. 0 means no limit.',
    save: 'Save Changes',
    saving: 'Saving...',
  },

  words: {
    title: 'Keywords and texts',
    text: 'How new photos are described. Each change is saved at once. Photos that are already described stay as they are.',
    count: 'Number of keywords',
    countHint: '5 to 50. Leave empty for the default: 15 to 25, or 20 to 40 for editorial photos.',
    countError: 'Enter a whole number from 5 to 50, or leave this empty.',
    language: 'Language',
    languageHint: 'The built-in model and the analysis without AI always write English.',
    asInstallation: (language: string) => `Default (${language})`,
    number: 'Singular or plural',
    numbers: { usual: 'Default', singular: 'Singular', plural: 'Plural' },
    lowerCase: { label: 'Lower case only', hint: 'Names too: rome, not Rome.' },
    keywordsOnly: { label: 'Keywords only', hint: 'No description is written.' },
    failed: (reason: string) => `Your setting was not saved: ${reason}`,
  },

  password: {
    current: 'Current Password',
    next: 'Password',
    confirm: 'Confirm Password',
    hint: 'At least 8 characters, with an uppercase letter, a number and a special character',
    submit: 'Change Password',
    busy: 'Loading...',
    differ: 'New passwords do not match!',
    done: 'Password has been changed successfully.',
    failed: 'Error saving changes. Please try again.',
    others: 'You stay signed in here. All other browsers are signed out.',
  },

  close: {
    warning:
      'Deleting your account will remove all of your photos and information. This action is irreversible.',
    current: 'Current Password',
    submit: 'Delete Account',
    question: 'Are you sure you want to close this account?',
    cancel: 'No, Cancel',
    confirm: 'Yes, Close Account',
    failed: 'Error closing account. Please try again.',
  },
} as const
