/** Red, green and blue at a point; both coordinates go from 0 to 1. */
type Drawing = (x: number, y: number) => [number, number, number]

/** A picture that Verso draws, the words that fit it, and words that do not. */
export type DrawnPicture = { right: string; wrong: string[]; draw: Drawing }

const within = (x: number, y: number, atX: number, atY: number, radius: number) =>
  Math.hypot(x - atX, y - atY) < radius

const rainbow: [number, number, number][] = [
  [228, 3, 3],
  [255, 140, 0],
  [255, 237, 0],
  [0, 128, 38],
  [0, 77, 255],
  [117, 7, 135],
]

/** Stars at points that look random but are always the same. */
const stars = Array.from({ length: 70 }, (_, at) => ({
  x: (at * 0.618034) % 1,
  y: (at * 0.754877) % 1,
}))

const smiley: Drawing = (x, y) => {
  const isEye = within(x, y, 0.36, 0.4, 0.05) || within(x, y, 0.64, 0.4, 0.05)
  const ring = Math.hypot(x - 0.5, y - 0.5)
  const isMouth = y > 0.58 && ring > 0.23 && ring < 0.28
  if (isEye || isMouth) return [20, 20, 20]
  return ring < 0.42 ? [255, 214, 10] : [255, 255, 255]
}

const drawings: Record<string, Drawing> = {
  'a red background': () => [214, 28, 28],
  'a blue background': () => [24, 60, 214],
  'a green background': () => [20, 150, 50],
  'a chessboard pattern': (x, y) =>
    (Math.floor(x * 8) + Math.floor(y * 8)) % 2 === 0 ? [250, 250, 250] : [10, 10, 10],
  'rainbow stripes': (_x, y) => rainbow[Math.min(5, Math.floor(y * 6))] ?? [0, 0, 0],
  'a smiley face': smiley,
  'a starry night sky': (x, y) =>
    stars.some((star) => within(x, y, star.x, star.y, 0.008)) ? [255, 255, 240] : [6, 8, 36],
}

/** Each drawing, with the words of five other drawings. */
export const drawnPictures: DrawnPicture[] = Object.entries(drawings).map(([right, draw]) => ({
  right,
  wrong: Object.keys(drawings)
    .filter((words) => words !== right)
    .slice(0, 5),
  draw,
}))

/** The pixels of a drawing: three bytes per pixel, row by row. */
export function rasterOf({ draw }: DrawnPicture, pixels: number): Uint8Array {
  const rgb = new Uint8Array(pixels * pixels * 3)
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++)
      rgb.set(draw((column + 0.5) / pixels, (row + 0.5) / pixels), (row * pixels + column) * 3)
  return rgb
}
