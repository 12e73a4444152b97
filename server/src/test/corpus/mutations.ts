import type { CorpusFile } from './corpus-file.ts'
import type { seeded } from './seeded.ts'

type Chance = ReturnType<typeof seeded>
type Mutation = (bytes: Buffer, chance: Chance) => Buffer

/** Damage as done by disks, networks and attackers. */
const mutations: Record<string, Mutation> = {
  'one bit flipped': (bytes, chance) => flipped(bytes, 1, chance),
  'ten bits flipped': (bytes, chance) => flipped(bytes, 10, chance),
  'every hundredth byte wrong': (bytes, chance) =>
    flipped(bytes, Math.ceil(bytes.length / 100), chance),
  'bits of the header flipped': (bytes, chance) =>
    Buffer.concat([flipped(bytes.subarray(0, 64), 6, chance), bytes.subarray(64)]),
  'cut off': (bytes, chance) => bytes.subarray(0, 1 + chance.below(bytes.length - 1)),
  'the last byte missing': (bytes) => bytes.subarray(0, -1),
  'a hole in the middle': (bytes, chance) => {
    const at = chance.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + chance.below(200))])
  },
  'a part twice': (bytes, chance) => {
    const at = chance.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(chance.below(at + 1))])
  },
  'a stretch of zeros': (bytes, chance) =>
    overwritten(bytes, chance, (length) => Buffer.alloc(length)),
  'a stretch of noise': (bytes, chance) => overwritten(bytes, chance, chance.bytes),
  'a length that lies': (bytes, chance) => {
    const wrong = Buffer.from(bytes)
    wrong.writeUInt32BE(0xffffffff, chance.below(Math.min(400, bytes.length - 4)))
    return wrong
  },
}

/** Creates `count` mutations, cycling through files and kinds of damage. */
export function mutated(
  originals: readonly CorpusFile[],
  count: number,
  chance: Chance,
): CorpusFile[] {
  const kinds = Object.entries(mutations)
  return Array.from({ length: count }, (_, index) => {
    const { name, type, bytes } = originals[index % originals.length] ?? fail()
    const [kind, mutate] = kinds[index % kinds.length] ?? fail()
    return { name: `${index + 1} ${name}, ${kind}`, type, bytes: mutate(bytes, chance) }
  })
}

function flipped(bytes: Buffer, bits: number, chance: Chance): Buffer {
  const wrong = Buffer.from(bytes)
  for (let bit = 0; bit < bits; bit += 1) {
    const at = chance.below(wrong.length)
    wrong.writeUInt8(wrong.readUInt8(at) ^ (1 << chance.below(8)), at)
  }
  return wrong
}

function overwritten(bytes: Buffer, chance: Chance, make: (length: number) => Buffer): Buffer {
  const wrong = Buffer.from(bytes)
  make(1 + chance.below(60)).copy(wrong, chance.below(wrong.length))
  return wrong
}

function fail(): never {
  throw new Error('There is nothing to mutate.')
}
