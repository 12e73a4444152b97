import { useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { Checkbox } from '../../web/src/ui/checkbox.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { Segmented } from '../../web/src/ui/segmented.tsx'
import { wordFields } from '../src/plan/chosen-words.ts'
import type { Settings } from '../src/window/settings.ts'
import type { PreviewSummary } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { MoreRows } from './more-rows.tsx'
import { PreviewedFile } from './previewed-file.tsx'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise, fieldTexts } from './texts.ts'
import { useAction } from './use-action.ts'
import { useRows } from './use-rows.ts'

type PreviewScreenProps = { folder: string; preview: PreviewSummary; settings: Settings }
type Filter = keyof PreviewSummary

/** Shows field by field what would be written into each file. Single files can be left out. */
export function PreviewScreen({ folder, preview, settings }: PreviewScreenProps) {
  const [filter, setFilter] = useState<Filter>('changed')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const { run, isBusy, error } = useAction()
  const files = preview.changed - leftOut.size
  const toggle = (path: string, isIncluded: boolean) => {
    const next = new Set(leftOut)
    if (isIncluded) next.delete(path)
    else next.add(path)
    setLeftOut(next)
  }
  return (
    <>
      <ScreenTitle
        title="Preview"
        text="The pictures do not change, and words that are already in a file stay. You can undo the whole run afterwards."
        actions={
          <>
            <Button onClick={() => run(() => call('back', { to: 'scan' }))}>Back</Button>
            <Button
              variant="primary"
              loading={isBusy}
              disabled={files === 0}
              onClick={() => run(() => call('write', { leftOut: [...leftOut] }))}
            >
              {`Write into ${pluralise(files, 'file')}`}
            </Button>
          </>
        }
      />
      {error && <FormNote tone="bad">{error}</FormNote>}
      <FieldSwitches settings={settings} run={run} />
      <Segmented
        label="Files"
        value={filter}
        onValue={setFilter}
        className="self-start"
        options={[
          { value: 'changed', label: 'To write', count: preview.changed },
          { value: 'same', label: 'Nothing new', count: preview.same },
          { value: 'refused', label: 'Refused', count: preview.refused },
        ]}
      />
      <PreviewedFiles
        key={filter}
        filter={filter}
        folder={folder}
        leftOut={leftOut}
        toggle={toggle}
      />
    </>
  )
}

type FieldSwitchesProps = { settings: Settings; run: (work: () => Promise<unknown>) => void }

function FieldSwitches({ settings, run }: FieldSwitchesProps) {
  const { leftOut } = settings
  return (
    <fieldset>
      <legend className="text-sm font-medium">Fields to write</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {wordFields.map((field) => (
          <Checkbox
            key={field}
            checked={!leftOut.includes(field)}
            onChecked={(isOn) =>
              run(async () => {
                const others = leftOut.filter((other) => other !== field)
                const next = isOn ? others : [...others, field]
                await call('changeSettings', { ...settings, leftOut: next })
              })
            }
          >
            {fieldTexts[field]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type PreviewedFilesProps = {
  filter: Filter
  folder: string
  leftOut: ReadonlySet<string>
  toggle: (path: string, isIncluded: boolean) => void
}

function PreviewedFiles({ filter, folder, leftOut, toggle }: PreviewedFilesProps) {
  const list = useRows((page) => call('previews', { ...page, filter }))
  if (list.total === 0) return <p className="text-muted">There are no such files.</p>
  return (
    <>
      <ul aria-label="Files" className="card divide-y divide-line">
        {list.rows.map((row) => (
          <PreviewedFile
            key={row.path}
            row={row}
            folder={folder}
            isIncluded={filter === 'changed' ? !leftOut.has(row.path) : null}
            onInclude={(isIncluded) => toggle(row.path, isIncluded)}
          />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
