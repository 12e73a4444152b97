import { Select } from './select.tsx'

type PageSizeProps = { size: number; sizes: readonly number[]; onSize: (size: number) => void }

export function PageSize({ size, sizes, onSize }: PageSizeProps) {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <span aria-hidden>Rows per page</span>
      <Select
        label="Rows per page"
        value={size}
        options={sizes.map((value) => ({ value, label: String(value) }))}
        onValue={onSize}
      />
    </span>
  )
}
