const [short, long, undefinedBytes] = [3, 4, 7]

/** The bytes before the RGBA pixels in an uncompressed TIFF, with a colour profile if there is one (TIFF 6.0). */
export function tiffHead(width: number, height: number, profile: Buffer | null): Buffer {
  const count = profile ? 13 : 12
  const afterEntries = 8 + 2 + count * 12 + 4
  const profileAt = afterEntries + 8
  const pixelsAt = profileAt + (profile?.length ?? 0)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, afterEntries],
    // Not compressed, RGB, upright.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [274, short, 1, 1],
    [277, short, 1, 4],
    // All rows are in one strip, and the fourth value of each pixel is its opacity.
    [278, long, 1, height],
    [279, long, 1, width * height * 4],
    [284, short, 1, 1],
    [338, short, 1, 2],
  ]
  if (profile) entries.push([34_675, undefinedBytes, profile.length, profileAt])

  const head = Buffer.alloc(pixelsAt)
  head.write('II*\0\x08\0\0\0', 'latin1')
  head.writeUInt16LE(count, 8)
  for (const [index, [tag, type, values, value]] of entries.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  for (const n of [0, 1, 2, 3]) head.writeUInt16LE(8, afterEntries + n * 2)
  profile?.copy(head, profileAt)
  return head
}
