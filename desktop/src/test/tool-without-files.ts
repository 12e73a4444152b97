import { takeFiles } from '../../../server/src/test/without-files.ts'
import { withTool } from '../work/write-jobs.ts'

/** Starts ExifTool while there are no file handles left, and again when there are. */
const giveBack = takeFiles()
const refused = await withTool(() => Promise.resolve('')).catch(String)
giveBack()
const version = await withTool((tool) => tool.version())
process.stdout.write(JSON.stringify({ refused, version }))
