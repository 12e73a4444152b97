import { createAtom } from '@tanstack/react-store'
import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import type { LeftOut } from './inspect-file.ts'
import { needsMoreRoom, takePhotos } from './take-photos.ts'

export type IntakeState = {
  /** A message of the specification about the files added last. */
  readonly alert: string | null
  /** Files that are being inspected. */
  readonly checking: number
  /** All files that were not added since the table was empty. */
  readonly leftOut: readonly LeftOut[]
  /** The last addition, if it was refused as too large. */
  readonly refused: readonly File[]
  /** Files of such an addition that wait until the table has room. */
  readonly rest: readonly File[]
}

/** The limits for added files. */
export type IntakeRules = {
  /** The types this installation accepts. */
  types: readonly string[]
  /** Admins have no limit (UP-030). */
  admin: boolean
}

type IntakeOptions = {
  /** Rows in the table, in any status. */
  countRows: () => number
  /** Adds rows for some files of one addition (see `Turn`). */
  addRows: (photos: File[], signal: AbortSignal, listed: Promise<void>) => Promise<void>
}

/**
 * For one group of added files: `signal` fires when the table is cleared, `listed` resolves once its last row was added.
 */
type Turn = { signal: AbortSignal; listed: Promise<void> }

const initialState: IntakeState = { alert: null, checking: 0, leftOut: [], refused: [], rest: [] }

/** Inspects added files and adds rows for those that may be uploaded, one group at a time. */
export function createIntake({ countRows, addRows }: IntakeOptions) {
  const state = createAtom(initialState)
  let reading = new AbortController()
  let last = Promise.resolve()

  const change = (part: Partial<IntakeState>) => state.set((before) => ({ ...before, ...part }))
  const noteLeftOut = (more: readonly LeftOut[]) =>
    more.length > 0 && change({ leftOut: [...state.get().leftOut, ...more] })

  /** Runs `work` after earlier groups, and counts `files` as being inspected until then. */
  function inTurn(files: readonly File[], work: (turn: Turn) => Promise<void>) {
    const { signal } = reading
    const listed = Promise.withResolvers<void>()
    const count = (by: number) => signal.aborted || change({ checking: state.get().checking + by })
    count(files.length)
    last = last
      .then(() => (signal.aborted ? undefined : work({ signal, listed: listed.promise })))
      .catch((error: unknown) => console.error('Files could not be added', error))
      .then(() => void count(-files.length))
      .finally(listed.resolve)
    return last
  }

  async function take(files: readonly File[], rules: IntakeRules, { signal, listed }: Turn) {
    const rest = await takePhotos(files, {
      types: rules.types,
      room: roomFor(rules),
      signal,
      onBatch: async (photos, leftOut) => {
        noteLeftOut(leftOut)
        if (leftOut.some(({ reason }) => reason === 'unsupported'))
          change({ alert: messages.unsupportedType })
        await addRows(photos, signal, listed)
      },
    })
    if (!signal.aborted) change({ rest: [...rest, ...state.get().rest] })
  }

  const roomFor = ({ admin }: IntakeRules) =>
    admin ? Infinity : Math.max(0, limits.photosPerUpload - countRows())

  return {
    state,

    /** Adds files, or refuses them all if they are too many; then they can be taken in parts. */
    add(files: readonly File[], rules: IntakeRules, unreadable: readonly string[] = []) {
      change({ alert: null, refused: [] })
      noteLeftOut(unreadable.map((name) => ({ name, reason: 'cannotRead' })))
      return inTurn(files, async (turn) => {
        const tooMany = await needsMoreRoom(files, roomFor(rules), rules.types)
        if (turn.signal.aborted) return
        if (tooMany) change({ alert: messages.tooManyPhotos, refused: files })
        else await take(files, rules, turn)
      })
    },

    /** Takes as many files of the refused addition as there is room for; the others wait. */
    takeRefused(rules: IntakeRules) {
      const { refused, rest } = state.get()
      change({ alert: null, refused: [], rest: [...rest, ...refused] })
      return this.takeRest(rules)
    },

    /** Takes as many of the waiting files as there is room for. */
    takeRest(rules: IntakeRules) {
      const { rest } = state.get()
      change({ rest: [] })
      return inTurn(rest, (turn) => take(rest, rules, turn))
    },

    forgetRest: () => change({ rest: [] }),
    forgetLeftOut: () => change({ leftOut: [] }),

    /** Forgets everything, including files that are still being inspected. */
    stop() {
      reading.abort()
      reading = new AbortController()
      state.set(initialState)
    },
  }
}
