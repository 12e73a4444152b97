import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'

type Match = CallInput<'deleteMatching'>['match']

/** What is about to be deleted. */
export type DeleteTarget =
  | { kind: 'one'; photo: Pick<Photo, 'name' | 'original_name'> }
  | { kind: 'selected'; names: readonly string[] }
  | { kind: 'matching'; match: Match; count: number }
  | { kind: 'all' }

/** The dialog's question in its exact words, split around the photo's name (LIST-038 to LIST-040, A-80). */
export function deleteQuestion(target: DeleteTarget): {
  before: string
  name?: string
  after: string
} {
  const before = 'Are you sure you want to delete '
  if (target.kind === 'all') return { before, after: 'all photos?' }
  if (target.kind === 'one') return { before, name: displayName(target.photo), after: ' image?' }
  const count = target.kind === 'matching' ? target.count : target.names.length
  return { before, after: `selected ${count} photos?` }
}

/** The names to send. An empty list deletes everything, so only `all` sends one. */
export function namesToDelete(target: Exclude<DeleteTarget, { kind: 'matching' }>): string[] {
  if (target.kind === 'all') return []
  const names = target.kind === 'one' ? [target.photo.name] : [...target.names]
  if (names.length === 0) throw new Error('Nothing is selected')
  return names
}
