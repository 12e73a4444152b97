#!/usr/bin/env node
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
