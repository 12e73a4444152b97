import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`, 'Safari on Mac'],
  ['curl/8.0', null],
  [null, null],
])('names the browser of %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
