import { useState } from 'react'
import { cx } from '../../web/src/ui/cx.ts'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { Logo } from '../../web/src/ui/logo.tsx'
import type { WindowState } from '../src/window/window-state.ts'
import { ConnectScreen } from './connect-screen.tsx'
import { DoneScreen } from './done-screen.tsx'
import { Ended } from './ended.tsx'
import { FolderScreen } from './folder-screen.tsx'
import { MatchScreen } from './match-screen.tsx'
import { PreviewScreen } from './preview-screen.tsx'
import { ProgressScreen } from './progress-screen.tsx'
import { RunsScreen } from './runs-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { UploadScreen } from './upload-screen.tsx'
import { useWindowState } from './use-window-state.ts'

const tabs = { photos: 'Photos', runs: 'Runs', settings: 'Settings' } as const
type Tab = keyof typeof tabs

export function App() {
  const state = useWindowState()
  const [tab, setTab] = useState<Tab>('photos')
  if (state === 'ended') return <Ended />
  if (!state) return null
  return (
    <div className="mx-auto flex min-h-(--screen) max-w-240 flex-col px-4 sm:px-7">
      <header className="flex h-15 items-center gap-4 border-b border-line">
        <Logo />
        <h1 className="font-semibold whitespace-nowrap">Verso Desktop</h1>
        <nav aria-label="Parts" className="ml-auto flex gap-1">
          {Object.entries(tabs).map(([key, title]) => (
            <button
              key={key}
              type="button"
              aria-current={tab === key ? 'page' : undefined}
              className={cx(
                'h-8.5 rounded-sm px-3 font-medium text-muted hover:bg-raised hover:text-text pointer-coarse:h-11',
                'aria-[current=page]:bg-raised aria-[current=page]:text-text',
              )}
              onClick={() => setTab(key as Tab)}
            >
              {title}
            </button>
          ))}
        </nav>
      </header>
      <main className="flex grow flex-col gap-5 py-7">
        {state.problem && <FormNote tone="bad">{state.problem}</FormNote>}
        <Screen state={state} tab={tab} toPhotos={() => setTab('photos')} />
      </main>
    </div>
  )
}

type ScreenProps = { state: WindowState; tab: Tab; toPhotos: () => void }

function Screen({ state, tab, toPhotos }: ScreenProps) {
  const { account, progress, result, preview, scan, settings, upload } = state
  if (tab === 'runs') return <RunsScreen isBusy={progress !== null} onUndo={toPhotos} />
  if (tab === 'settings') return <SettingsScreen state={state} />
  if (progress && progress.work !== 'watch') return <ProgressScreen progress={progress} />
  if (result) return <DoneScreen result={result} />
  if (!account) return <ConnectScreen connecting={state.connecting} />
  if (upload) return <UploadScreen upload={upload} settings={settings} progress={progress} />
  if (scan && preview)
    return <PreviewScreen folder={scan.folder} preview={preview} settings={settings} />
  if (scan) return <MatchScreen scan={scan} settings={settings} />
  return <FolderScreen last={settings.folder} />
}
