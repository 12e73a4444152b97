import { expect, test } from 'vitest'
import { knownPeriod, remarksOn } from './known-period.ts'

const now = new Date('2026-11-21T12:00:00Z')
const camera_date = '2008-10-22T16:28:39'
const copied = '22 October 2008'

/** The notes of a table: a line has a period as EDTF and the notes that mean it, separated by semicolons. */
const notes = (table: string): [string, string][] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [edtf = '', ...texts] = line.trim().split(/\s{2,}|;\s/)
      return texts.map((text): [string, string] => [text, edtf])
    })

const dates = notes(`
  1958  Christmas 1958 Grandma; scan (2015) of 1958 print; scanned from print 1958; Scan of 1958 print; 31 February 1958
  1958  Anna née Schmidt, 1958; Oma, geb. von Berg, 1958; Italien '58; 31.2.1958; The house in 1958 (built 1932)
  1958  Grandma (1901-1975), Christmas 1958; Lake Garda 1958 (scanned 2015); 1958 scanned 2015; 1958 in Paris
  1967  In 1967 Anna and Otto moved; taken 1967 Rome; album 1967 Italy; Ford Mustang 1967; our red mustang 1967
  1967  5/1/1967; Juni bis August 1967; June/July 1967; juni of juli 1967; numérisée en 2015, prise en 1967; scanned 2015 taken 1967; w 1967 roku Anna
  1967  Christmas '67; happy as never before, 1967; Im Jahr 2015 von Otto eingescannt, aus 1967; la mar 1967; Protest march 1967; 1967 Mai; Otto B. 1967
  1967  Weihnachten 1967 Oma; Wigilia 1967; Noël 1967 Lyon; Natale 1967 Roma; Natal 1967 Lisboa; Navidad 1967; Kerst 1967 Gent
  1967  Pfingsten 1967 Köln; Silvester 1967 Köln; Taufe 1967 Köln; Einschulung 1967 Anna; mariage 1967 Lyon; anniversaire 1967 Lyon; Pâques 1967 Lyon
  1967  matrimonio 1967 Roma; compleanno 1967 Roma; Pasqua 1967 Roma; boda 1967 Madrid; cumpleaños de Ana 1967 Madrid
  1967  casamento 1967 Lisboa; aniversário 1967 Lisboa; huwelijk 1967 Gent; verjaardag 1967 Gent; Pasen 1967 Gent
  1967  ślub 1967 Gdynia; urodziny 1967 Gdynia; Wielkanoc 1967 Gdynia; New Year's Eve 1967 Rome; Whitsun 1967 Rome; estate 1967
  1962  Lake Garda 1962; Scan of slide 1962; nature morte 1962; natura morta 1962; 2015 scan of a 1962 slide
  1971  Paris 1971
  1972  Urlaub 1972 Jugoslawien
  1987  Oma 80. Geburtstag 1987; Oma 80. Geb. 1987
  1954  Hochzeit Anna und Otto 1954 Köln
  1955  copied from negative 1955
`)

const exactDates = notes(`
  1954-06-12  12.6.1954; 12. 6. 1954; 12.06.54; 12.6.1954 Köln; Hochzeit 12. Juni 1954 Köln; 12 giugno 1954 Roma; 12 de junio de 1954
  1967-05-01  01.05.1967; 1967-05-01; 1967/05/01; le 1er mai 1967 à Paris; May 1st, 1967; 1 maja 1967 r. w Gdyni; 1 mei 1967
  1967-12-25  25/12/1967; 12/25/1967; 25-12-1967
  1967-05-05  5/5/1967; 5th of May 1967; May 5 '67
  1967-05  1967/5; 1967-05; 5/1967; im Mai 1967; w maju 1967; maggio 1967 Roma; mayo de 1967; maio de 1967; mei 1967
  1967-06  12.-14.6.1967; 12.-14. Juni 1967; 12 au 14 juin 1967; dal 12 al 14 giugno 1967
  1967-21  printemps 1967; na primavera de 1967; Frühling 1967; voorjaar 1967; wiosną 1967
  1962-22  Sommer 1962 Italien; Lake Garda in the summer of 1962; l'été 1962 à Nice; lato 1962 Gdynia; verano 1962 España
  1962-23  Herbst 1962; autunno 1962; outono 1962; otoño de 1962; jesień 1962
  1962-24  Winter 1962; hiver 1962; inverno 1962; zima 1962
`)

const ranges = notes(`
  1958/1964  1958 bis 1964; de 1958 à 1964; 1958 au 1964; dal 1958 al 1964; desde 1958 hasta 1964; 1958 até 1964; 1958 until 1964
  1958/1964  van 1958 tot 1964; od 1958 do 1964; 1958 to 1964; zwischen 1958 und 1964; entre 1958 et 1964; entre 1958 y 1964
  1958/1964  entre 1958 e 1964; tussen 1958 en 1964; między 1958 a 1964; między 1958 i 1964; 1958-64; 1958 – 1964; '58-'64
  1958/1959  1958/59; Winter 1958/59; 1958 or 1959; June 1958 to July 1959; Weihnachten 1958 bis Ostern 1959; 1958–59
  1911/1912  1911/12
  1999/2000  Silvester 1999/2000; Silvester 1999/00
  196X  1960s; 1960's; 1960er; die 1960er Jahre; in den 1960ern; les années 1960; anni 1960; años 1960; anos 1960; jaren 1960
  196X  lata 1960; '60s; the 60s; 60er Jahre; gli anni '60 a Roma; les années 60; w latach 60-tych; in the 1960s Rome
`)

const aboutDates = notes(`
  ../1970  before 1970; vor 1970; avant 1970; antes de 1970; prima del 1970; antes 1970; vóór 1970; voor 1970; przed 1970
  1945/..  after 1945; nach 1945; après 1945; después de 1945; dopo il 1945; depois de 1945; na 1945; po 1945
  1960~  about 1960; um 1960; ca. 1960; ca.1960; c1960; vers 1960; hacia 1960; verso il 1960; por volta de 1960
  1960~  omstreeks 1960; około 1960
  ../1970-05  vor Mai 1970
`)

// AI-004
test.each([...dates, ...exactDates, ...ranges, ...aboutDates])(
  'the note "%s" gives the date %s',
  (note, edtf) => {
    const alone = knownPeriod({ camera_date: null, note, now })
    expect(alone).toMatchObject({ edtf, source: 'note', confidence: 'high', copied: null })
    if (edtf === '1945/..') return
    const withCamera = knownPeriod({ camera_date, note, now })
    expect(withCamera).toMatchObject({ edtf, source: 'note', confidence: 'high', copied })
  },
)

// AI-004
test.each(
  notes(`
    1967  Kerstin 1967 Köln; Tripoli 1967 Libya; Wesel 1967 Rhein
    1962  1962 Paris; 1962 Summer vacation
    1967  1967 Mustang; our 1967 mustang; Dad in the 1967 Ford Mustang; Christmas with our 1967 Mustang; 1967/123; '67 Mustang
    196X  our 1960s Mustang; 1960s dress
    1901/1975  1901-1975; Otto (1901-1975); between 1901 and 1975
  `),
)('the note "%s" only mentions %s, which is used if there is no other date', (note, edtf) => {
  const alone = knownPeriod({ camera_date: null, note, now })
  expect(alone).toMatchObject({ edtf, source: 'note', confidence: 'medium' })
  const withCamera = knownPeriod({ camera_date, note, now })
  expect(withCamera).toMatchObject({ edtf: '2008-10-22', source: 'camera', copied: null })
  expect(withCamera && remarksOn(withCamera).join()).toMatch(
    /^Your note mentions \w+( to \w+)?, but/,
  )
})

const others = notes(`
  1932  Oma 1932 geboren; Oma wurde 1932 in Köln geboren; born in Chicago, 1932; born 12 May 1932; Otto * 1932; since 1932
  1932  née en 1932; né le 3 mai 1932; nacido en Madrid, 1932; nato nel 1932; died 1932; geb. 12.5.1932; Baujahr 1932; ur. 1932
  1932  model 1932; a 1932 model; built 1932; built by Otto in 1932; founded in 1932; seit 1932; 1932 erbaut; mort en 1932
  2015  scanned 12 March 2015; Scan vom 12. März 2015; Scan 2015; copied 2015; reprinted 2015; eingescannt 2015; digitised 2015
  2015  numérisé en 2015; escaneado en 2015; scansionata nel 2015; digitalizado em 2015; gescand 2015; zeskanowano w 2015
  2015  Im Jahr 2015 von Otto eingescannt; scanned by Otto 2015; scanned on 12/3/2015; numérisée (2015); gescannt: 2015
`)

// AI-004
test.each(others)('the note "%s" gives no period, and the reasoning mentions %s', (note) => {
  expect(knownPeriod({ camera_date: null, note, now })).toBeNull()
  const withCamera = knownPeriod({ camera_date, note, now })
  expect(withCamera).toMatchObject({ edtf: '2008-10-22', copied: null })
  expect(withCamera?.mentioned).toMatch(/(1932|2015)$/)
})

// AI-004
test.each(
  `Nr. 1967; No. 1967; nº 1967; number 1967; Nummer 1967; Hausnummer 1967; p. 1967; page 1967; Seite 1967
  Inv. 1967; box 1967; Kat. 1967; Box 12, 2000 photos; 1967 km; 2000 years old; IMG_1967.jpg; 1820 Rome; photo 2080`.split(
    /;\s+|\n\s*/,
  ),
)('the number in the note "%s" is no year', (note) => {
  expect(knownPeriod({ camera_date: null, note, now })).toBeNull()
  expect(knownPeriod({ camera_date, note, now })).toMatchObject({ mentioned: null })
})

// AI-004
test("a camera's date within the years of the note is used, and so are its years for a print", () => {
  const note = 'scanned 2008'
  expect(knownPeriod({ camera_date, note, now })).toMatchObject({ mentioned: null })
  const summer = { camera_date, note: 'Sommer 2008', now }
  expect(knownPeriod(summer)).toMatchObject({ edtf: '2008-10-22', mentioned: null })
  expect(knownPeriod({ ...summer, isPrint: true })).toMatchObject({ edtf: '2008-22', copied })
})

// AI-004
test.each([
  'x',
  'a ',
  '1958 ',
  '1',
  'scan ',
  '12.',
  "'",
  '( ',
  ' ',
  'anni ',
  '1958-',
  '1 x ',
  '\n',
])('the year is found after 200,000 letters of "%s"', (part) => {
  const text = part.repeat(200_000 / part.length)
  const known = knownPeriod({ camera_date: null, note: `${text}, 1958 in Rom`, now })
  expect(known?.edtf).toContain('1958')
})
