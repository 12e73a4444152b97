import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Submits a form: errors show from the first attempt on, the first invalid field is focused, and only one submission
 * runs at a time. `send` handles its own failures and must not reject.
 */
export function useForm(sentence: string | null, send: () => Promise<unknown>) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  function submit(form: HTMLFormElement) {
    flushSync(() => setTried(true))
    if (sentence) return form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (busy) return
    setBusy(true)
    void send().finally(() => setBusy(false))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    submit(event.currentTarget)
  }

  /** For a form that has grown: its new fields show no errors until the next attempt. */
  const hideErrors = () => setTried(false)

  return { tried, busy, submit, onSubmit, hideErrors }
}
