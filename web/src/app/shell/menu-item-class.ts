import { cx } from '../../ui/cx.ts'

/** The classes of a menu line, which is a link or a button; `narrow` shows only its icon. */
export function menuItemClass({ narrow = false }: { narrow?: boolean } = {}): string {
  return cx(
    'flex h-8.5 w-full shrink-0 items-center gap-2 rounded-sm font-medium whitespace-nowrap text-muted transition-colors pointer-coarse:h-11',
    'hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text',
    narrow ? 'justify-center' : 'pl-2.5',
  )
}

/** The classes of a line in the second group: smaller in the sidebar, so that the longest label fits. */
export function secondaryMenuItemClass({ narrow = false }: { narrow?: boolean } = {}): string {
  return cx(menuItemClass({ narrow }), 'md:text-sm md:tracking-[-0.01em]')
}
