import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type TableSkeletonProps = {
  /** Read to screen readers while the rows load. */
  label: string
  count: number
  /** Cards, as on phones, have no header. */
  cards?: boolean
  className?: string
  headClassName: string
  rowClassName: string
  /** The content of one row. */
  children: (index: number) => ReactNode
}

/** Takes the place of a table while its rows load. Give it the geometry of the table. */
export function TableSkeleton({ label, count, cards, className, ...props }: TableSkeletonProps) {
  return (
    <div className={cx(cards ? 'flex flex-col gap-2.5' : 'card overflow-hidden', className)}>
      <output className="sr-only">{label}</output>
      {!cards && <div className={cx('border-b border-line', props.headClassName)} />}
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={cx(
            'flex',
            cards ? 'card' : 'border-b border-line last:border-b-0',
            props.rowClassName,
          )}
        >
          {props.children(index)}
        </div>
      ))}
    </div>
  )
}
