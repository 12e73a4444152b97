import { useEffect, useEffectEvent } from 'react'
import { createChoice, useChoice } from './choice.ts'
import { countLayers } from './layers.ts'

/** The action for each key, named as in `KeyboardEvent.key` but in lower case. */
type Keys = Record<string, (event: KeyboardEvent) => void>

const choice = createChoice('keys')

/**
 * The keyboard shortcuts of a page. None runs while the user is typing, with a modifier key, or under a dialog;
 * single-character ones can be switched off (WCAG 2.1.4). With `isInDialog` they are those of a dialog, and none runs
 * under another dialog.
 */
export function useShortcuts(keys: Keys, isInDialog = false): void {
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

/** Whether single-character shortcuts are on, and a function to switch them. */
export function useSingleKeyShortcuts(): [boolean, (on: boolean) => void] {
  return [!isOff(useChoice(choice)), (on) => choice.set(on ? '' : 'off')]
}

const isOff = (text: string) => text === 'off'

const field = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

function isMeantForOthers(event: KeyboardEvent, isInDialog: boolean): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  // AltGr, which many keyboards need for [ and ], is reported as Ctrl and Alt.
  const isAltGr = event.getModifierState('AltGraph')
  if (!isAltGr && (event.ctrlKey || event.metaKey || event.altKey)) return true
  const { target } = event
  return (target instanceof Element && target.matches(field)) || countLayers() > Number(isInDialog)
}
