import { limits } from '@verso/contract/limits.ts'

export type Size = { height: number; width: number }

const sizes = {
  original: { height: 0, width: 0 },
  '512x512': { height: 512, width: 512 },
  '800x800': { height: 800, width: 800 },
} as const satisfies Record<string, Size>

export type Preset = keyof typeof sizes | 'custom'

export const presets: readonly Preset[] = ['original', '512x512', '800x800', 'custom']

/** The preset of a saved size (SET-013), or custom (SET-014). */
export function presetOf({ height, width }: Size): Preset {
  const named = presets.filter((preset) => preset !== 'custom')
  const same = (preset: (typeof named)[number]) =>
    sizes[preset].height === height && sizes[preset].width === width
  return named.find(same) ?? 'custom'
}

/** The size after choosing the preset: custom keeps it (SET-015, SET-017). */
export function sizeOf(preset: Preset, now: Size): Size {
  return preset === 'custom' ? now : sizes[preset]
}

/** Whole pixels; empty is 0. null for invalid input: negative, not in digits, too large (SET-020 to SET-022). */
export function parseSide(typed: string): number | null {
  if (typed.trim() === '') return 0
  if (!/^\s*\d+(\.\d*)?\s*$/.test(typed)) return null
  const side = Number.parseInt(typed, 10)
  return side <= limits.dimensionMax ? side : null
}
