const photos = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'photo' : 'photos'}`
const credits = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'credit' : 'credits'}`

export const copy = {
  button: 'Describe Again',
  one: 'Describe again',
  offer: (n: number) => `${photos(n)} ${n === 1 ? 'was' : 'were'} described without an AI.`,
  offerButton: (n: number) => `Describe ${n === 1 ? 'it' : 'them'} again – free`,
  running: (left: number, total: number) =>
    `Describing again: ${(total - left).toLocaleString('en')} of ${photos(total)} done.`,
  stop: 'Stop',
  stopped: (n: number) => `${photos(n)} not started yet keep their descriptions.`,
  done: (n: number, model: string) =>
    `${photos(n)} ${n === 1 ? 'was' : 'were'} described again by ${model}.`,
  bringBack: 'Bring back the previous descriptions of this run',
  broughtBack: (n: number) =>
    `${photos(n)} ${n === 1 ? 'has its previous description' : 'have their previous descriptions'} again.`,
  dismiss: 'Dismiss',
  question: (n: number) => `Describe ${photos(n)} again?`,
  looking: 'Describe again',
  counting: 'Counting ...',
  none: 'These photos have not been described yet, or are already waiting.',
  by: (model: string) => `${model} will describe them from scratch.`,
  free: (n: number) => `${photos(n)} that no AI has looked at ${n === 1 ? 'is' : 'are'} free.`,
  price: (n: number, left: number) =>
    `This costs ${credits(n)}: ${left.toLocaleString('en')} − ${n.toLocaleString('en')} = ${(left - n).toLocaleString('en')}.`,
  tooFew: (n: number, left: number) =>
    `This would cost ${credits(n)}. You have ${left.toLocaleString('en')}, so only the newest ${left.toLocaleString('en')} will be described.`,
  cost: (usd: string) => `Estimated cost: ${usd} USD.`,
  stays:
    'What you wrote, added or excluded stays. The current descriptions are kept and can be brought back.',
  cancel: 'Cancel',
  confirm: 'Describe again',
  started: (n: number) => `${photos(n)} ${n === 1 ? 'is' : 'are'} being described again.`,
  failed: (reason: string) => `Describing again did not start: ${reason}`,
  failedBack: (reason: string) => `The descriptions were not brought back: ${reason}`,
  failedStop: (reason: string) => `It was not stopped: ${reason}`,
} as const
