import { useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import { VisuallyHidden } from '../../web/src/ui/visually-hidden.tsx'
import type { UploadState, UploadSummary } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { CountedLine } from './counted-line.tsx'
import { MoreRows } from './more-rows.tsx'
import { relativePath, uploadTexts } from './texts.ts'
import { useRows } from './use-rows.ts'

/** Shows how many files are in each state, and which. */
export function UploadStates({ upload }: { upload: UploadSummary }) {
  const [shown, setShown] = useState<UploadState | null>(null)
  const { folder, counts, reviews } = upload
  const states = (Object.keys(uploadTexts) as UploadState[]).filter((state) => counts[state])
  if (states.length === 0 && !reviews)
    return <p className="text-muted">There are no photos in this folder.</p>
  return (
    <ul aria-label="Photos of the folder" className="card divide-y divide-line">
      {states.map((state) => (
        <li key={state} className="px-4 py-3">
          <CountedLine count={counts[state] ?? 0} {...uploadTexts[state]}>
            <Button
              variant="quiet"
              aria-expanded={shown === state}
              onClick={() => setShown(shown === state ? null : state)}
            >
              Files<VisuallyHidden>{`: ${uploadTexts[state].title}`}</VisuallyHidden>
            </Button>
          </CountedLine>
          {shown === state && (
            <Files key={`${state} ${counts[state]}`} state={state} folder={folder} />
          )}
        </li>
      ))}
      {reviews && (
        <>
          <li className="px-4 py-3">
            <CountedLine
              count={reviews.unreviewed}
              title="Waiting for review"
              text="In the account, but no one has reviewed them in the web app yet."
            />
          </li>
          <li className="px-4 py-3">
            <CountedLine
              count={reviews.written}
              title="Words written"
              text="Into the files, after the review. You can undo it on the Runs tab."
            />
          </li>
        </>
      )}
    </ul>
  )
}

function Files({ state, folder }: { state: UploadState; folder: string }) {
  const list = useRows((page) => call('uploads', { ...page, state }))
  return (
    <>
      <ul className="mt-2 max-h-80 overflow-y-auto text-sm">
        {list.rows.map(({ path, reason }) => (
          <li key={path} className="py-0.5">
            <IsolatedText>{relativePath(folder, path)}</IsolatedText>
            {reason && <span className="block text-muted">{reason}</span>}
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
