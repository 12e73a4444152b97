import { useEffect } from 'react'

/** Lets Escape leave a field, so that the shortcuts of the page work again. */
export function useLeaveField(): void {
  useEffect(() => {
    addEventListener('keydown', leaveField)
    return () => removeEventListener('keydown', leaveField)
  }, [])
}

function leaveField({ key, target, defaultPrevented }: KeyboardEvent) {
  const isField = target instanceof HTMLElement && target.matches('input, textarea')
  if (key === 'Escape' && isField && !defaultPrevented) target.blur()
}
