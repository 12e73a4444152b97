import { parseArgs } from 'node:util'
import { type Command, type ExitCode, exitCodes, type Options } from './command.ts'
import { login, logout } from './connection.ts'
import { doctor } from './doctor.ts'
import { exportSidecars } from './export-sidecars.ts'
import { preview } from './preview.ts'
import { runs } from './runs.ts'
import { scan } from './scan.ts'
import { upload } from './upload.ts'
import { window } from './window.ts'
import { undo, write } from './write.ts'

const commands: Record<string, Command> = {
  window,
  login,
  logout,
  scan,
  preview,
  write,
  undo,
  runs,
  upload,
  'export-sidecars': exportSidecars,
  doctor,
}

const options = {
  json: { type: 'boolean' },
  address: { type: 'boolean' },
  data: { type: 'string' },
  words: { type: 'string' },
  plan: { type: 'string' },
  out: { type: 'string' },
  sidecars: { type: 'string' },
  hierarchy: { type: 'string' },
  'partial-dates': { type: 'boolean' },
  'exif-description': { type: 'boolean' },
  'include-probable': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  purge: { type: 'boolean' },
  days: { type: 'string' },
  watch: { type: 'boolean' },
  every: { type: 'string' },
  again: { type: 'boolean' },
  'write-reviewed': { type: 'boolean' },
} as const

const optionTexts: Record<keyof typeof options, string> = {
  json: 'Prints one JSON object instead of text.',
  address:
    'Prints addresses instead of opening them: of the window, and of the page that approves a code.',
  data: 'FOLDER for journals and old bytes, instead of the default one.',
  words: 'FILE with photos as the API gives them, instead of the account.',
  plan: 'PLAN that "preview --out" made.',
  out: 'PLAN to create.',
  sidecars: 'base for photo.xmp (default), full for photo.jpg.xmp.',
  hierarchy: 'ROOT below which hierarchical keywords are written too.',
  'partial-dates':
    'Also fills date fields with a year, month or day. Some programs read them wrong.',
  'exif-description': 'Also fills the description of EXIF. Some programs show it garbled.',
  'include-probable': 'Also writes files that match by name only.',
  'dry-run': 'Shows what would be written or uploaded, and changes nothing.',
  purge: 'Deletes the old bytes of runs that are older than 30 days, as "write" does too.',
  days: 'DAYS for --purge instead of 30; 0 for all runs.',
  watch: 'Keeps running and uploads new photos in the folder, until Ctrl+C.',
  every: 'SECONDS between two checks of the folder, instead of 5.',
  again: 'Also uploads photos that were deleted in the account.',
  'write-reviewed':
    'With --watch: writes the words into the photos once someone has reviewed them.',
}

type Streams = { out: (text: string) => void; err: (text: string) => void }

/** Runs one command and returns its exit code. Results go to `out`, everything else to `err`. */
export async function runCommand(argv: string[], { out, err }: Streams): Promise<ExitCode> {
  try {
    const [name = 'window', ...args] = argv
    const command = commands[name]
    if (!command) {
      const isHelp = ['help', '--help', '-h'].includes(name)
      ;(isHelp ? out : err)(
        isHelp ? help() : `There is no command "${name}". "verso-desktop help" lists them.\n`,
      )
      return isHelp ? exitCodes.done : exitCodes.error
    }
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
    const values: Options = parsed.values
    const say = (line: string) => err(`${printable(line)}\n`)
    const { code, result, lines } = await command.run(parsed.positionals, values, say)
    out(
      values.json
        ? `${JSON.stringify(result)}\n`
        : lines.map((line) => `${printable(line)}\n`).join(''),
    )
    return code
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    err(`${message.split('\n').map(printable).join('\n')}\n`)
    return exitCodes.error
  }
}

/** File names and words from a server can contain characters that control a terminal or reverse a line. */
const printable = (line: string): string =>
  line.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

const help = (): string =>
  [
    'Writes the words of your Verso account into the photos on this computer, and uploads photos.',
    '',
    ...Object.values(commands).map(
      ({ usage, about }) => `  verso-desktop ${usage}\n      ${about}`,
    ),
    '',
    ...Object.entries(optionTexts).map(([name, text]) => `  --${name.padEnd(18)}${text}`),
    '',
    'Exit codes: 0 done, 1 not possible, 2 failed for some files, 3 no photo was recognised.',
    '',
  ].join('\n')
