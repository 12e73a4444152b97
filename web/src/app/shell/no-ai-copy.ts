export const copy = {
  title: 'No AI is connected.',
  text: 'Photos get dates, places and colours, but no subjects. Their first description by an AI is then free.',
  askAdmin: 'Ask your administrator to connect one.',
  noAdmin: 'An administrator can connect one, and there is none yet. Where Verso is installed, run',
  promote: (email: string) => `npm run admin -- promote ${email}`,
  getModel: (bytes: number | undefined) =>
    `Get the built-in model${bytes ? ` (${Math.ceil(bytes / 1e6).toLocaleString('en')} MB)` : ''}`,
  or: 'or',
  connect: 'connect a provider',
} as const
