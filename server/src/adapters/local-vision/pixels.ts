/**
 * The tensor of a picture: red, green and blue planes of (value / 255 − mean) / std, like those of SigLIP's
 * preprocessor. `rgb` has three bytes per pixel.
 */
export function planesOf(rgb: Uint8Array, mean: number, std: number): Float32Array {
  const pixels = rgb.length / 3
  const planes = new Float32Array(rgb.length)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let colour = 0; colour < 3; colour++)
      planes[colour * pixels + pixel] = ((rgb[pixel * 3 + colour] ?? 0) / 255 - mean) / std
  return planes
}
