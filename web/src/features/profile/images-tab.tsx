import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { userQuery } from '../../lib/user.ts'
import type { User } from '../../lib/user.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { PresetChoice } from './preset-choice.tsx'
import { presetOf, sizeOf } from './resolution.ts'
import type { Preset, Size } from './resolution.ts'
import { SideField } from './side-field.tsx'

/** The size of the model copy. A failed save is only logged, and can be repeated (ERR-017). */
export function ImagesTab({ user }: { user: User }) {
  const saved: Size = { height: user.dimension_height, width: user.dimension_width }
  const [form, setForm] = useState({ size: saved, preset: presetOf(saved), changed: false })
  const { isPending, mutate } = useSave(() => setForm((now) => ({ ...now, changed: false })))

  const choose = (preset: Preset) =>
    setForm(({ size }) => ({ size: sizeOf(preset, size), preset, changed: true }))
  const set = (side: Partial<Size>) =>
    setForm(({ size, preset }) => ({ size: { ...size, ...side }, preset, changed: true }))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.changed && !isPending) mutate(form.size)
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <PresetChoice value={form.preset} onValue={choose} />
      {form.preset === 'custom' && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          <SideField
            label={copy.images.height}
            value={form.size.height}
            onValue={(height) => set({ height })}
          />
          <SideField
            label={copy.images.width}
            value={form.size.width}
            onValue={(width) => set({ width })}
          />
          <p className="col-span-2 text-sm text-muted">{copy.images.zero}</p>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!form.changed}
        loading={isPending}
        loadingText={copy.images.saving}
      >
        {copy.images.save}
      </Button>
    </form>
  )
}

/** Saves and then reloads the profile (SET-019). */
function useSave(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ height, width }: Size) =>
      api.editProfile({ dimension_height: height, dimension_width: width }),
    onSuccess: () => {
      onSaved()
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
    onError: (error) => console.error('The image settings could not be saved', error),
  })
}
