import { useMutation } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { type SamplePicture, samplePictures } from '@verso/contract/limits.ts'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { Select } from '../../ui/select.tsx'
import { copy } from './ai-copy.ts'
import { toSmallJpeg } from './small-jpeg.ts'

type Choice = Omit<CallInput<'tryAi'>, 'picture'>
type Picture = SamplePicture | 'own'

const pictures = [
  ...samplePictures.map((name) => ({ value: name, label: copy.trial.names[name] })),
  { value: 'own' as const, label: copy.trial.own },
]

/** Describes one picture with the settings that are entered in the form. */
export function AiTrial({ choice }: { choice: Choice }) {
  const [picture, setPicture] = useState<Picture>('harbour')
  const [own, setOwn] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const trial = useMutation({
    mutationFn: async () =>
      api.tryAi({
        ...choice,
        picture: picture === 'own' && own ? { jpeg: await toSmallJpeg(own) } : sampleOf(picture),
      }),
    onError: (error) => console.error('The trial failed', error),
  })

  function choose(next: Picture) {
    setPicture(next)
    if (next === 'own') input.current?.click()
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{copy.trial.title}</h3>
      <p className="text-sm text-muted">{copy.trial.text}</p>
      <div className="flex flex-wrap items-center gap-2.5">
        <Select label={copy.trial.pictures} value={picture} options={pictures} onValue={choose} />
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={copy.trial.own}
          className="hidden"
          onChange={(event) => setOwn(event.target.files?.[0])}
        />
        {picture === 'own' && own && <span className="wrap-anywhere text-muted">{own.name}</span>}
        <Button
          loading={trial.isPending}
          loadingText={copy.trial.busy}
          disabled={picture === 'own' && !own}
          onClick={() => trial.mutate()}
        >
          {copy.trial.start}
        </Button>
      </div>
      <div aria-live="polite">
        {trial.isError && (
          <FormNote tone="bad">{copy.trial.failed(failureReason(trial.error))}</FormNote>
        )}
        {trial.data && <Result result={trial.data} />}
      </div>
    </div>
  )
}

const sampleOf = (picture: Picture) =>
  ({ sample: picture === 'own' ? 'harbour' : picture }) as const

function Result({ result }: { result: CallOutput<'tryAi'> }) {
  const { model, keywords, description, seconds, cost } = result
  return (
    <div className="flex flex-col gap-2.5 rounded-md border border-line p-4">
      <Chips items={keywords} max={Infinity} />
      <p className="wrap-anywhere">{description}</p>
      <p className="text-sm text-muted tabular-nums">
        {model}, {copy.trial.took(seconds.toFixed(1))}, {copy.trial.cost(cost)}
      </p>
    </div>
  )
}
