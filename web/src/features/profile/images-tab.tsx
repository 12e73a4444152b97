import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { userQuery } from '../../lib/user.ts'
import type { User } from '../../lib/user.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useNumberDraft } from '../../ui/use-number-draft.ts'
import { copy } from './copy.ts'
import { PresetChoice } from './preset-choice.tsx'
import { parseSide, presetOf, sizeOf } from './resolution.ts'
import type { Preset, Size } from './resolution.ts'

/** The size of the model copy. A failed save is only logged, and can be repeated (ERR-017). */
export function ImagesTab({ user }: { user: User }) {
  const [saved, setSaved] = useState({ height: user.dimension_height, width: user.dimension_width })
  const [form, setForm] = useState({ size: saved, preset: presetOf(saved), chosen: false })
  const { isPending, mutate } = useSave((size) => {
    setSaved(size)
    setForm((now) => ({ ...now, chosen: false }))
  })

  const choose = (preset: Preset) =>
    setForm(({ size }) => ({ size: sizeOf(preset, size), preset, chosen: true }))
  const set = (side: Partial<Size>) =>
    setForm((now) => ({ ...now, size: { ...now.size, ...side } }))
  const height = useNumberDraft(form.size.height, parseSide, (side) => set({ height: side }))
  const width = useNumberDraft(form.size.width, parseSide, (side) => set({ width: side }))
  const differs = (size: Size) => size.height !== saved.height || size.width !== saved.width
  const changed = form.chosen || height.isTyping || width.isTyping || differs(form.size)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const size = { height: height.settle().value, width: width.settle().value }
    if ((form.chosen || differs(size)) && !isPending) mutate(size)
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <PresetChoice value={form.preset} onValue={choose} />
      {form.preset === 'custom' && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          <NumberField
            label={copy.images.height}
            draft={height}
            min={0}
            max={limits.dimensionMax}
          />
          <NumberField label={copy.images.width} draft={width} min={0} max={limits.dimensionMax} />
          <p className="col-span-2 text-sm text-muted">{copy.images.zero}</p>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!changed}
        loading={isPending}
        loadingText={copy.images.saving}
      >
        {copy.images.save}
      </Button>
    </form>
  )
}

/** Saves and then reloads the profile (SET-019). */
function useSave(onSaved: (size: Size) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ height, width }: Size) =>
      api.editProfile({ dimension_height: height, dimension_width: width }),
    onSuccess: (_, size) => {
      onSaved(size)
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
    onError: (error) => console.error('The image settings could not be saved', error),
  })
}
