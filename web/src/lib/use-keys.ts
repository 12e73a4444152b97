import { useEffect, useEffectEvent } from 'react'
import { createChoice, useChoice } from './choice.ts'

/** What to do by key, in small letters as `KeyboardEvent.key` names it. */
type Keys = Record<string, (event: KeyboardEvent) => void>

const choice = createChoice('keys')

/**
 * Shortcuts of the page. None fires while something is typed, with a modifier key, or under a dialog; those of
 * a single character can be switched off (WCAG 2.1.4). `isInDialog`: those of a dialog; none fires under another one.
 */
export function useKeys(keys: Keys, isInDialog = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const run = keys[key]
    if (!run || isMeantForOthers(event, isInDialog) || (key.length === 1 && isOff(choice.get())))
      return
    event.preventDefault()
    run(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether shortcuts of a single character work, and how to switch them. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [!isOff(useChoice(choice)), (on) => choice.set(on ? '' : 'off')]
}

const isOff = (text: string) => text === 'off'

/** Toasts are dialogs, too, but nothing waits for them. */
const layer = ':popover-open, :is([role=dialog], [role=alertdialog]):not([aria-modal=false])'
const field = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

function isMeantForOthers(event: KeyboardEvent, isInDialog: boolean): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  // AltGr, which many keyboards need for [ and ], counts as Ctrl and Alt.
  const isAltGr = event.getModifierState('AltGraph')
  if (!isAltGr && (event.ctrlKey || event.metaKey || event.altKey)) return true
  const { target } = event
  return (
    (target instanceof Element && target.matches(field)) ||
    document.querySelectorAll(layer).length > Number(isInDialog)
  )
}
