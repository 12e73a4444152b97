import { usualChoices } from '@verso/metadata/photo-words.ts'
import { openExifToolWriter } from '../adapters/exiftool/exiftool-writer.ts'
import { takeFiles } from './without-files.ts'
import { trickyWords as words } from './words.ts'

/**
 * `node writer-without-files.ts SOURCE COPY`: checks the writer while no file handles are left and again after they
 * were closed, then writes a photo.
 */
const [source = '', copy = ''] = process.argv.slice(2)
const writer = openExifToolWriter()
let giveBack = takeFiles()
const refused = await writer.unavailable()
giveBack()
const afterwards = await writer.unavailable()
await writer.stop()

giveBack = takeFiles()
const writing = writer.writeCopy(source, copy, {
  contentType: 'image/jpeg',
  words,
  choices: usualChoices,
})
setTimeout(giveBack, 1000)
const { outcome } = await writing
await writer.stop()
process.stdout.write(JSON.stringify({ refused, afterwards, outcome }))
