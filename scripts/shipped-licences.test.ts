import { expect, test } from 'vitest'
import { licenceFindings } from './shipped-licences.ts'

const refused = (licence: string) =>
  licenceFindings([{ name: 'work', version: '1.0.0', licence }]).length > 0

test('a work may be shipped only under an allowed licence', () => {
  for (const licence of ['MIT', '(AFL-2.1 OR BSD-3-Clause)', 'Apache-2.0 AND LGPL-3.0-or-later'])
    expect([licence, refused(licence)]).toEqual([licence, false])
  for (const licence of ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0', 'SEE LICENSE IN X', ''])
    expect([licence, refused(licence)]).toEqual([licence, true])
})
