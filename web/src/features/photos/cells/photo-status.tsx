import type { Photo } from '@verso/contract/photos.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Tone } from '../../../ui/status-dot.tsx'
import { copy } from '../copy.ts'

const tones: Record<Photo['status'], Tone> = { pending: 'warn', completed: 'ok', failed: 'bad' }

export function PhotoStatus({ photo: { status } }: { photo: Photo }) {
  return <StatusDot tone={tones[status]}>{copy.statuses[status]}</StatusDot>
}
