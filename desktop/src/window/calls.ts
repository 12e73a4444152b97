import { z } from 'zod'
import { listRuns } from '../engine/runs.ts'
import { matchKinds } from '../plan/match-files.ts'
import { runChecks } from '../work/checks.ts'
import type { Connection } from './connection.ts'
import type { CurrentWork } from './current-work.ts'
import { listFolder } from './folders.ts'
import { settingsSchema } from './settings.ts'
import type { ShownState } from './shown-state.ts'
import { chooseFolder } from './system-programs.ts'
import type { Uploading } from './uploading.ts'
import {
  type MatchRow,
  type PreviewRow,
  type ResultRow,
  type RowPage,
  type RunRow,
  type UploadRow,
  uploadStates,
} from './window-state.ts'
import type { Workbench } from './workbench.ts'

export type CallNeeds = {
  dataFolder: string
  shown: ShownState
  connection: Connection
  work: CurrentWork
  workbench: Workbench
  uploading: Uploading
  /** Opens an address or a folder outside the window. */
  open: (target: string) => void
  quit: () => void
}

const none = z.strictObject({})
const page = { offset: z.int().min(0), limit: z.int().min(1).max(200) }
const previewFilters = ['changed', 'same', 'refused'] as const
const outcomes = ['written', 'sidecar', 'unchanged', 'skipped', 'refused', 'failed'] as const

/** A call whose input is checked. The messages of any `Refused` it throws are shown to the user. */
const call = <S extends z.ZodType, R>(
  input: S,
  run: (input: z.output<S>, needs: CallNeeds) => R | Promise<R>,
) => ({ input, run })

/** The calls that the page can make. Like those of any client, their inputs are checked. */
export const calls = {
  connect: call(z.strictObject({ server: z.string().min(1).max(300) }), ({ server }, needs) =>
    needs.connection.begin(server, needs.open),
  ),
  cancelConnect: call(none, (_, { connection }) => connection.cancel()),
  disconnect: call(none, (_, { connection }) => connection.end()),
  openApproval: call(none, (_, { shown, open }) => {
    const { connecting } = shown.current
    if (connecting) open(connecting.address)
  }),
  listFolder: call(z.strictObject({ path: z.string().max(4096).nullable() }), ({ path }) =>
    listFolder(path),
  ),
  chooseFolder: call(none, async () => ({ path: await chooseFolder() })),
  scan: call(z.strictObject({ folder: z.string().min(1).max(4096) }), async (input, needs) =>
    needs.workbench.scan((await listFolder(input.folder)).path),
  ),
  matches: call(
    z.strictObject({ ...page, kind: z.enum(matchKinds) }),
    ({ kind, ...at }, { workbench }) =>
      pageOf<MatchRow>(
        workbench.matches
          .filter((match) => match.kind === kind)
          .map(({ file, photo }) => ({
            path: file.path,
            kind,
            photo: photo?.original_name ?? null,
          })),
        at,
      ),
  ),
  preview: call(none, (_, { workbench }) => workbench.preview()),
  previews: call(
    z.strictObject({ ...page, filter: z.enum(previewFilters) }),
    ({ filter, ...at }, { workbench }) =>
      pageOf<PreviewRow>(
        workbench.previews.filter((row) => filterOf(row) === filter),
        at,
      ),
  ),
  write: call(z.strictObject({ leftOut: z.array(z.string()) }), ({ leftOut }, { workbench }) =>
    workbench.write(new Set(leftOut)),
  ),
  results: call(
    z.strictObject({ ...page, outcomes: z.array(z.enum(outcomes)) }),
    ({ outcomes: wanted, ...at }, { workbench }) =>
      pageOf<ResultRow>(
        workbench.results.filter(({ outcome }) => wanted.includes(outcome)),
        at,
      ),
  ),
  cancel: call(none, (_, { work }) => work.cancel()),
  back: call(
    z.strictObject({ to: z.enum(['folder', 'scan', 'preview']) }),
    ({ to }, { workbench }) => workbench.back(to),
  ),
  compare: call(z.strictObject({ folder: z.string().min(1).max(4096) }), async (input, needs) =>
    needs.uploading.compare((await listFolder(input.folder)).path),
  ),
  uploadAgain: call(z.strictObject({ again: z.boolean() }), ({ again }, { uploading }) =>
    uploading.setAgain(again),
  ),
  upload: call(none, (_, { uploading }) => uploading.send()),
  watch: call(none, (_, { uploading }) => uploading.watch()),
  uploads: call(
    z.strictObject({ ...page, state: z.enum(uploadStates) }),
    ({ state, ...at }, { uploading }) => pageOf<UploadRow>(uploading.rows.in(state), at),
  ),
  closeUpload: call(none, (_, { uploading }) => uploading.close()),
  undo: call(z.strictObject({ run: z.string().max(100) }), ({ run }, { workbench }) =>
    workbench.undo(run),
  ),
  runs: call(none, async (_, { dataFolder }) => ({ runs: await runRows(dataFolder) })),
  changeSettings: call(settingsSchema, (settings, { workbench }) => workbench.change(settings)),
  check: call(none, async (_, { dataFolder }) => ({ checks: await runChecks(dataFolder) })),
  showFolder: call(none, (_, { shown, open }) => {
    const { folder } = shown.current.settings
    if (folder) open(folder)
  }),
  quit: call(none, (_, { quit }) => quit()),
}

export type Calls = typeof calls
export type CallInput<N extends keyof Calls> = z.input<Calls[N]['input']>
export type CallResult<N extends keyof Calls> = Awaited<ReturnType<Calls[N]['run']>>

function pageOf<Row>(rows: Row[], { offset, limit }: { offset: number; limit: number }) {
  return { rows: rows.slice(offset, offset + limit), total: rows.length } satisfies RowPage<Row>
}

function filterOf({ target, fields = [] }: PreviewRow): (typeof previewFilters)[number] {
  if (target === undefined) return 'refused'
  return fields.some(({ state }) => state === 'add') ? 'changed' : 'same'
}

/** Latest first. */
async function runRows(dataFolder: string): Promise<RunRow[]> {
  const runs = await listRuns(dataFolder)
  return runs.toReversed().map(({ id, kind, at, undoes, isCleared, done, remaining }) => ({
    id,
    kind,
    at,
    undoes,
    isCleared,
    files: done.length,
    canUndo: kind === 'write' ? remaining.length : 0,
    folder: commonFolder(done.map(({ file }) => file)),
  }))
}

/** The folder that contains all files; null if there is no such folder. */
function commonFolder(paths: readonly string[]): string | null {
  const [first, ...others] = paths.map((path) => path.split(/(?<=[/\\])/).slice(0, -1))
  if (!first) return null
  const differs = first.findIndex((part, n) => others.some((parts) => parts[n] !== part))
  return (differs < 0 ? first : first.slice(0, differs)).join('') || null
}
