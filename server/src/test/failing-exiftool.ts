import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How a write fails; `full` is ExifTool's message if the disk of the copy is full. */
export type Failing = 'killed' | 'hangs' | 'full'

/**
 * An ExifTool whose writes fail as often as there are files in the folder `tickets`; each failure removes one of
 * them. `node failing-exiftool.ts EXIFTOOL HOW TICKETS ARGUMENT…`
 */
const [exiftool = '', how = '', tickets = '', ...args] = process.argv.slice(2)
const child = spawn(exiftool, args, { stdio: ['pipe', 'inherit', 'inherit'] })
child.once('exit', (code) => process.exit(code ?? 1))
process.stdin.once('end', () => child.stdin.end())

let received = ''
process.stdin.on('data', (chunk: Buffer) => {
  const commands = (received + chunk.toString()).split(/(?<=^-execute\n)/m)
  received = commands.at(-1)?.endsWith('-execute\n') ? '' : (commands.pop() ?? '')
  for (const command of commands) {
    if (command.includes('\n-o\n') && useTicket()) fail(command)
    else child.stdin.write(command)
  }
})

function useTicket(): boolean {
  const [ticket] = readdirSync(tickets)
  if (ticket) rmSync(join(tickets, ticket))
  return ticket !== undefined
}

function fail(command: string): void {
  if (how === 'killed') {
    child.kill('SIGKILL')
    process.kill(process.pid, 'SIGKILL')
  }
  if (how !== 'full') return
  const source = command.split('\n').at(-3)
  process.stderr.write(`Error: Error writing output file - ${source}\n`)
  process.stdout.write(
    "    0 image files updated\n    1 files weren't updated due to errors\n{ready}\n",
  )
}
