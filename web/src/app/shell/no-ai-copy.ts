import { formatMegabytes } from '../../lib/format.ts'

export const copy = {
  title: 'No AI is connected.',
  text: 'Photos get dates, places and colours, but no subjects. The first description by an AI will be free.',
  askAdmin: 'Ask your administrator to connect one.',
  noAdmin:
    'Only an administrator can connect one, and there is no administrator yet. On the machine where Verso runs, run',
  promote: (email: string) => `npm run admin -- promote ${email}`,
  getModel: (bytes: number | undefined) =>
    `Get the built-in model${bytes ? ` (${formatMegabytes(bytes)})` : ''}`,
  or: 'or',
  connect: 'connect a provider',
} as const
