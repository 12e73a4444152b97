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

Made from \`e2e/network-failures.ts\` by \`npm run check -- --write\`. The journeys \`e2e/*network-failures.spec.ts\` cut the network
of a real browser, press each of these buttons, read the text, and give the network back: nothing that was pressed runs later,
and photos, settings and users are as they were before. Each text appears at once, and pressing again is the only way to repeat.

Above every page, dialogs and large photos included: “${offlineLine}”, or “${unreachableLine}”
where there is a network but the server does not respond. It goes by itself, and what the page shows is then
read again. That the server refuses connections, or that a hotel's network responds with a page of its own to everything,
was seen with three of these buttons: the texts are the same.

| Page | Pressed without a network | What the person reads besides |
|---|---|---|
${Object.values(failedWrites).map(row).join('\n')}

The texts are those of the specification: a lost request has no error text of the server, so signing in says “An unknown
error occurred” (ERR-002), a failed save of the image size is only logged (ERR-017), and a checkout that did not open
shows nothing (ERR-016). The keywords of a photo that were not saved can be tried again from the message.

- **Upload** is the exception, because the person asked for all of it: it says “${waitingUpload}” and goes on by itself
  (A-102). It can be paused.
- **Sign Out** always ends the session in this browser, which then has nothing left to show until there is a network. On the
  server the session stays open until it expires or is removed under Known browsers (A-41).
- **Reads** that fail show no message (ERR-017 to ERR-019): the last good data stays, or “Load again”, and they are read
  again as soon as the server responds.
- **A page that is not loaded yet** leaves the present one as it is, with everything typed into it: “That page could not
  be loaded.” with “Try again”. If the server responds but has another version by now, the button is “Reload”.
- **A session that the server refuses to renew** ends with the reason on the sign-in page, and the browser forgets what it
  has stored: tokens, record, loaded pages, the list of uploads (A-40). A lost request, a limit or an error of the server
  ends no session.
`
}
