const year = new Date().getFullYear()

/** `© 2026 Holder` */
export function Copyright({ holder }: { holder: string }) {
  return (
    <span>
      © {year} {holder}
    </span>
  )
}
