import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useNumberDraft } from '../../ui/use-number-draft.ts'
import { useSaveConfig } from './api.ts'
import { copy } from './copy.ts'
import { parseWhole } from './whole-number.ts'

const parseRetry = (typed: string) => parseWhole(typed, limits.allowedRetryMax)
const parseProcess = (typed: string) => parseWhole(typed, limits.processMax)

/**
 * Saves the last valid value of each field. If a typed number was refused and nothing else changed, it saves
 * nothing.
 */
export function ConfigForm({ config }: { config: CallOutput<'getConfig'> }) {
  const [saved, setSaved] = useState(config)
  const [retries, setRetries] = useState(config.max_allowed_retry)
  const [processes, setProcesses] = useState(config.max_process)
  const retry = useNumberDraft(retries, parseRetry, setRetries)
  const process = useNumberDraft(processes, parseProcess, setProcesses)
  const { isPending, mutate } = useSaveConfig()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const [retryNow, processNow] = [retry.settle(), process.settle()]
    const next = { max_allowed_retry: retryNow.value, max_process: processNow.value }
    const isSame =
      next.max_allowed_retry === saved.max_allowed_retry && next.max_process === saved.max_process
    for (const draft of [retry, process]) draft.forgetRefusal()
    if (isSame && (retryNow.isRefused || processNow.isRefused)) return
    if (isPending || next.max_allowed_retry <= 0 || next.max_process <= 0) return
    mutate(next, { onSuccess: () => setSaved({ ...config, ...next }) })
  }

  return (
    <form noValidate className="card mt-4 flex flex-col gap-5 p-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={copy.config.retry}
          hint={copy.config.retryHint}
          min={1}
          max={limits.allowedRetryMax}
          draft={retry}
        />
        <NumberField
          label={copy.config.process}
          hint={copy.config.processHint}
          min={1}
          max={limits.processMax}
          draft={process}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        loading={isPending}
        loadingText={copy.config.saving}
      >
        {copy.config.save}
      </Button>
    </form>
  )
}
