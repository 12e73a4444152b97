/** The sign of the product; its name stands beside it where there is room. */
export function Logo({ size = 20 }: { size?: number }) {
  return <img src="/icon.svg" alt="" width={size} height={size} className="shrink-0" />
}
