import { useQuery } from '@tanstack/react-query'
import { SelectionAlbums } from '../albums/selection-albums.tsx'
import { copy } from '../copy.ts'
import { selectionQuery, useEditSelection } from './selection-api.ts'
import { SelectionTexts } from './selection-texts.tsx'
import { SelectionWords } from './selection-words.tsx'
import type { WhichPhotos } from './use-photo-selection.ts'

type SelectionDetailsProps = { which: WhichPhotos; onDone: () => void }

/** Shows the properties of the selected photos, and changes them for all of them. */
export function SelectionDetails({ which, onDone }: SelectionDetailsProps) {
  const { data } = useQuery(selectionQuery(which))
  const { mutate, isPending } = useEditSelection()
  if (!data) return null
  return (
    <>
      <div className="flex flex-col gap-4 border-t border-line px-5 py-5">
        <SelectionWords
          title={copy.selection.words}
          words={data.keywords}
          total={data.photos}
          onAdd={(word) => mutate({ which, edit: { add: [word] } })}
          onRemove={(word) => mutate({ which, edit: { remove: [word] } })}
        />
        <SelectionWords
          title={copy.selection.peopleTitle}
          words={data.people}
          total={data.photos}
          onAdd={(name) => mutate({ which, edit: { add_people: [name] } })}
          onRemove={(name) => mutate({ which, edit: { remove_people: [name] } })}
        />
      </div>
      {/* On wider screens the bar has a button for it. */}
      <div className="border-t border-line px-5 py-5 md:hidden">
        <SelectionAlbums which={which} described={data} />
      </div>
      <SelectionTexts
        described={data}
        isBusy={isPending}
        onSet={(edit) => mutate({ which, edit }, { onSuccess: onDone })}
        onReset={(edit) => mutate({ which, edit })}
      />
    </>
  )
}
