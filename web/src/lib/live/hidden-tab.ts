import { limits } from '@verso/contract/limits.ts'

/** Calls back with true when the tab has been hidden for a minute, and with false when it is visible again. */
export function watchHiddenTab(onChange: (hidden: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => onChange(true), limits.live.hiddenMs)
    else onChange(false)
  }
  document.addEventListener('visibilitychange', check)
  check()
}
