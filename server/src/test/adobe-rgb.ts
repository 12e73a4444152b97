/** Builds an Adobe RGB (1998) profile from its published values, as cameras embed it. */
export function adobeRgbProfile(): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', description('Adobe RGB (1998)')],
    ['cprt', Buffer.concat([named('text'), Buffer.from('No copyright\0')])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', gamma()],
    ['gTRC', gamma()],
    ['bTRC', gamma()],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let offset = 128 + table.length
  const bodies = tags.map(([name, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + index * 12)
    table.writeUInt32BE(body.length, 12 + index * 12)
    offset += padded.length
    return padded
  })
  return Buffer.concat([header(offset), table, ...bodies])
}

function header(size: number): Buffer {
  const head = Buffer.alloc(128)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(0x02400000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  xyz(0.9642, 1, 0.8249).copy(head, 68, 8)
  return head
}

const named = (type: string) => Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4)])

function xyz(...values: [number, number, number]): Buffer {
  const numbers = Buffer.alloc(12)
  values.forEach((value, index) => numbers.writeInt32BE(Math.round(value * 65536), index * 4))
  return Buffer.concat([named('XYZ '), numbers])
}

/** 563/256, the gamma of the standard. */
const gamma = () => Buffer.concat([named('curv'), Buffer.from([0, 0, 0, 1, 0x02, 0x33])])

function description(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  return Buffer.concat([named('desc'), length, Buffer.from(`${text}\0`), Buffer.alloc(78)])
}
