/** The product's icon. Decorative, because the name is next to it or in the page title. */
export function Logo({ size = 20 }: { size?: number }) {
  return <img src="/icon.svg" alt="" width={size} height={size} className="shrink-0" />
}
