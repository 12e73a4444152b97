/** A whole number from 1 to `max`; null for everything else (ADMIN-036). */
export function parseWhole(typed: string, max: number): number | null {
  const value = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0
  return value >= 1 && value <= max ? value : null
}
