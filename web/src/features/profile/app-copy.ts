import type { AppScope } from '@verso/contract/limits.ts'

/** The texts about connected apps and about tokens for scripts. */
export const appCopy = {
  scopes: {
    read: 'Read your photos and their words',
    upload: 'Upload photos, which uses your credits',
  } satisfies Record<AppScope, string>,

  title: 'Apps and scripts',
  text: 'They use your account without your password. They cannot change your words, password or plan, or delete anything.',
  none: 'None is connected.',
  connect: 'Connect an app',
  create: 'New token',
  reload: 'Load again',
  created: (day: string) => `Since ${day}.`,
  used: (day: string) => `Last used ${day}.`,
  unused: 'Not used yet.',
  disconnect: 'Disconnect',
  disconnectNamed: (name: string) => `Disconnect ${name}`,
  question: (name: string) => `Disconnect ${name}?`,
  effect: 'Its token stops working at once. Uploads that it has started are cancelled.',
  cancel: 'No, Cancel',
  confirm: 'Yes, Disconnect',
  failed: (reason: string) => `The app was not disconnected: ${reason}`,

  token: {
    title: 'New token for a script',
    name: 'Name',
    nameHint: 'A name by which you recognise it here, such as “Backup on the server”.',
    scopes: 'It may',
    submit: 'Create token',
    busy: 'Creating…',
    ready: 'Copy the token now. It is shown only this once.',
    label: 'Token',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser does not allow copying. Select the token and copy it.',
    done: 'Done',
  },

  page: {
    title: 'Connect an app',
    text: 'The app shows a code of eight letters. Type it here to let the app act for your account.',
    codeLabel: 'Code',
    find: 'Continue',
    finding: 'Looking…',
    asks: 'This app asks to be connected',
    app: 'App',
    device: 'Computer',
    network: 'Asks from',
    same: (network: string) => `${network}, the same network as yours`,
    other: (network: string) => `${network}, which is not your network`,
    may: 'It may',
    warning:
      'Connect it only if you have just started this yourself and the app shows the same code. Support will never ask you for it.',
    otherNetwork:
      'The request comes from a different network than yours. Refuse it unless the app runs somewhere else.',
    connect: 'Connect',
    refuse: 'Refuse',
    connected: (app: string) =>
      `${app} is connected. Go back to the app, which continues automatically.`,
    refused: 'The app was not connected.',
    again: 'Connect another app',
    list: 'Apps of this account',
  },
} as const
