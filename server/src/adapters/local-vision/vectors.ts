/** The same direction with length 1; a zero vector is returned unchanged. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/**
 * A vector as 8-bit numbers, for storing. The largest number becomes ±127, which changes no angle: the cosine of two
 * such vectors needs no scale.
 */
export function toInt8(vector: Float32Array): Int8Array {
  const maximum = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  return Int8Array.from(vector, (value) =>
    maximum === 0 ? 0 : Math.round((value / maximum) * 127),
  )
}
