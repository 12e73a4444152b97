import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { uploadTypes } from '@verso/contract/limits.ts'
import { page } from 'vitest/browser'
import type { FindKnown } from '../features/uploads/known/known-photos.ts'
import type { Send } from '../features/uploads/queue/attempt-upload.ts'
import { UploadsPage } from '../features/uploads/uploads-page.tsx'
import type { Album } from '../lib/albums.ts'
import { session } from '../lib/session.ts'
import { reloadSettings } from '../lib/settings.ts'
import { fakeServer } from './fake-server.ts'
import { settings, tokens, user } from './given.ts'
import '../app/styles.css'
import { openPageAt } from './open-page-at.tsx'

type Options = {
  role?: 'user' | 'admin'
  /** Null for a record without credits. */
  credits?: number | null
  send?: Send
  /** By default the server cannot tell which photos it knows. */
  find?: FindKnown
  width?: number
  cost?: number | null
  types?: readonly string[]
  albums?: Album[]
}

/** Opens the upload page with a fake server and the test's own transport. */
export async function openUploads({
  role = 'user',
  credits = user.total_credit,
  send = async () => {},
  find = async () => null,
  width = 1360,
  cost = null,
  types = uploadTypes,
  albums = [],
}: Options = {}) {
  await page.viewport(width, 860)
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
  const server = fakeServer({
    getSettings: () => ({ ...settings, upload_types: [...types] }),
    getUser: () => ({ ...user, role, total_credit: (credits ?? undefined) as number }),
    estimateAnalysis: ({ input }) => {
      const photos = Number(input['count'])
      const tokens = { prompt_tokens: photos, completion_tokens: photos, basis: 'formula' as const }
      return { photos, ...tokens, cost: cost === null ? null : cost * photos }
    },
    updateLastUploadCount: () => ({ message: 'Noted' }),
    listAlbums: () => ({ albums }),
  })
  // An earlier test may have loaded other settings.
  await reloadSettings()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = await openPageAt('/upload', () => (
    <QueryClientProvider client={queries}>
      <UploadsPage send={send} find={find} />
    </QueryClientProvider>
  ))
  const calls = (name: string) => server.seen.filter(({ call }) => call === name)
  return { server, router, calls }
}

/** A real picture of one colour. */
export async function picture(name: string, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(8, 6)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.fillStyle = 'teal'
  context.fillRect(0, 0, 8, 6)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** Returns `count` pictures with the same bytes under different names. */
export async function pictures(count: number): Promise<File[]> {
  const one = await picture('0.png')
  return Array.from(
    { length: count },
    (_, n) => new File([one], `${n + 1}.png`, { type: one.type }),
  )
}

/** Drops files on the page, with the events of a real drag. */
export function drop(files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = { bubbles: true, cancelable: true, dataTransfer }
  document.body.dispatchEvent(new DragEvent('dragover', event))
  document.body.dispatchEvent(new DragEvent('drop', event))
}
