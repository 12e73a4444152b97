import { expect, test } from 'vitest'
import { parseTruth } from './truth-file.ts'

const now = new Date('2026-06-01T00:00:00Z')
const parse = (text: string) => Object.fromEntries(parseTruth(text, now))

test('columns may be in any order, cells may be quoted or empty, and lines may end in CRLF', () => {
  const text =
    '\uFEFFkeywords,file,period,longitude,latitude\r\n"dog; ""Rex"";\nbeach",a/b.jpg,1960s,8.54,47.37\r\n,c.jpg,1998-07-04,,\r\n'
  expect(parse(text)).toEqual({
    'a/b.jpg': {
      keywords: { words: ['dog', '"Rex"', 'beach'], from: 'truth.csv' },
      period: { edtf: '196X', from: 'truth.csv' },
      place: {
        position: { latitude: 47.37, longitude: 8.54 },
        names: null,
        from: 'truth.csv',
      },
    },
    'c.jpg': { keywords: null, period: { edtf: '1998-07-04', from: 'truth.csv' }, place: null },
  })
})

test('a place may be given by name instead of by position', () => {
  expect(parse('file,city,country\na.jpg,Arezzo,Italy\n')['a.jpg']?.place).toMatchObject({
    position: null,
    names: { city: 'Arezzo', country: 'Italy' },
  })
})

test.each([
  ['file,colour\n', 'line 1 has the column "colour"; known are: file, keywords'],
  ['keywords\n', 'line 1 needs the column "file"'],
  ['file,file\n', 'line 1 has the column "file" twice'],
  ['file,period\n"a\nb.jpg",1998\nc.jpg,soon\n', 'line 4 has the period "soon"'],
  ['file,period\na.jpg,2150\n', 'line 2 has the period "2150"'],
  ['file,period\na.jpg\n', 'line 2 has 1 cells, but the first line names 2 columns'],
  ['file\na.jpg\n\na.jpg\n', 'line 4 names a.jpg again'],
  ['file,keywords\n,dog\n', 'line 2 names no file'],
  ['file,latitude,longitude\na.jpg,91,8\n', 'line 2 has the position "91, 8"'],
  ['file,latitude,longitude\na.jpg,47.3,\n', 'line 2 has the position "47.3, "'],
  ['file,keywords\na.jpg,"dog\nb.jpg,cat\n', 'line 2 has a quotation mark that is not closed'],
])('%j is refused with the line of the error', (text, sentence) => {
  expect(() => parse(text)).toThrow(`truth.csv, ${sentence}`)
})
