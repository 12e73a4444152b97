import { cx } from '../../ui/cx.ts'

/** Classes of a menu line, link or button; `narrow` shows only the icon. */
export function menuItem({ narrow = false }: { narrow?: boolean } = {}): string {
  return cx(
    'flex h-8.5 w-full shrink-0 items-center gap-2 rounded-sm font-medium whitespace-nowrap text-muted transition-colors pointer-coarse:h-11',
    'hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text',
    narrow ? 'justify-center' : 'pl-2.5',
  )
}

/** Classes of a line of the second group: smaller in the sidebar, so that the longest label fits. */
export function quietMenuItem({ narrow = false }: { narrow?: boolean } = {}): string {
  return cx(menuItem({ narrow }), 'md:text-sm md:tracking-[-0.01em]')
}
