export const copy = {
  offline: 'You are offline. Changes cannot be saved.',
  unreachable: 'Verso cannot be reached. Changes cannot be saved.',
  back: 'You are online again.',
  notLoaded: {
    page: 'That page could not be loaded.',
    part: 'This could not be loaded.',
  },
  again: 'Try again',
  reload: 'Reload',
  dismiss: 'Dismiss',
  loading: 'Loading the page',
} as const
