import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSaveConfig } from './api.ts'
import { copy } from './copy.ts'
import { WholeField } from './whole-field.tsx'

/** Saves the last valid value of each field. */
export function ConfigForm({ config }: { config: CallOutput<'getConfig'> }) {
  const [retry, setRetry] = useState(config.max_allowed_retry)
  const [process, setProcess] = useState(config.max_process)
  const { isPending, mutate } = useSaveConfig()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || retry <= 0 || process <= 0) return
    mutate({ max_allowed_retry: retry, max_process: process })
  }

  return (
    <form noValidate className="card mt-4 flex flex-col gap-5 p-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <WholeField
          label={copy.config.retry}
          hint={copy.config.retryHint}
          max={limits.allowedRetryMax}
          value={retry}
          onValue={setRetry}
        />
        <WholeField
          label={copy.config.process}
          hint={copy.config.processHint}
          max={limits.processMax}
          value={process}
          onValue={setProcess}
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
