import {
  type FailedWrite,
  failedWrites,
  offlineLine,
  unreachableLine,
  waitingUpload,
} from '../e2e/network-failures.ts'

const row = ({ page, press, reads }: FailedWrite) =>
  `| ${page} | ${press} | ${reads ? `“${reads}”` : 'nothing more; the button can be pressed again'} |`

/** The text of `docs/network-failures.md`: what people read if they press a button while there is no network. */
export function networkFailuresPage(): string {
  return `# Without a network

This page is generated from \`e2e/network-failures.ts\` by \`npm run check -- --write\`. The journeys \`e2e/*network-failures.spec.ts\` cut the network
of a real browser, press each of these buttons, read the text, and restore the network. Nothing that was pressed is carried out later,
and photos, settings and users are as they were before. Each text appears at once, and only pressing the button again repeats the action.

A line above every page, above dialogs and large photos too, says “${offlineLine}”, or “${unreachableLine}”
if there is a network but the server does not respond. The line disappears by itself, and the page then reads its data
again. Three of these buttons were also tested with a server that refuses connections, and with a network that responds to
everything with a page of its own, as in hotels: the texts are the same.

| Page | Button pressed without a network | Text in addition to the line above the page |
|---|---|---|
${Object.values(failedWrites).map(row).join('\n')}

The texts are those of the specification. A lost request has no error text from the server, so signing in says “An unknown
error occurred” (ERR-002), a failed save of the image size is only logged (ERR-017), and a checkout that could not be opened
shows no message (ERR-016). If the keywords of a photo were not saved, the message offers to try again.

- **Upload** is the exception, because the user asked for the whole upload: it says “${waitingUpload}” and continues by itself
  (A-102). It can be paused.
- **Sign Out** always ends the session in this browser, which then shows nothing until there is a network. On the
  server the session stays open until it expires or the user removes it under Known browsers (A-41).
- **Reads** that fail show no message (ERR-017 to ERR-019). The page keeps the last good data or shows “Load again”, and loads it
  again as soon as the server responds.
- **Opening a page that is not loaded yet** leaves the current page as it is, with everything typed into it, and shows “That page could not
  be loaded.” with “Try again”. If the server responds but has been updated in the meantime, the button is “Reload”.
- **A session that the server refuses to renew** ends; the sign-in page gives the reason, and the browser deletes what it
  has stored: tokens, the user record, loaded pages, the list of uploads (A-40). A lost request, a limit or a server error
  does not end a session.
`
}
