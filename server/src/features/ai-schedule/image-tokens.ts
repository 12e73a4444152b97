/** Rules of the providers for what an image counts as, with the prompt and answer around it. */
export const textTokens = { prompt: 1100, completion: 400 }

/** A photo as most cameras take it, where its own size is not known. */
const usual = { width: 4, height: 3 }
/** What is sent where the user set no dimensions: the long edge. */
const largest = 2048

type Box = { width: number | null; height: number | null }

/** Tokens of one photo that fits the user's dimensions; null is "original". */
export function imageTokens(provider: string, box: Box): number {
  const { width, height } = sent(box)
  if (provider === 'google') return 1120
  if (provider === 'openai') return Math.ceil(patches(width, height, 32, 10_000) * 1.2)
  return patches(width, height, 28, provider === 'anthropic' ? 1568 : 4096)
}

function sent(box: Box) {
  const most = {
    width: Math.min(box.width ?? box.height ?? largest, largest),
    height: Math.min(box.height ?? box.width ?? largest, largest),
  }
  const scale = Math.min(most.width / usual.width, most.height / usual.height)
  return { width: usual.width * scale, height: usual.height * scale }
}

const patches = (width: number, height: number, size: number, most: number) =>
  Math.min(most, Math.ceil(width / size) * Math.ceil(height / size))
