type Camera = { make: string | null; model: string | null }

/** Makers whose name in their files differs from the name on their cameras. The first match counts. */
const makers: [RegExp, string][] = [
  [/^olympus/i, 'Olympus'],
  [/^om digital/i, 'OM System'],
  [/^nikon/i, 'Nikon'],
  [/^canon/i, 'Canon'],
  [/^fuji/i, 'Fujifilm'],
  [/^(eastman kodak|kodak|jk imaging)/i, 'Kodak'],
  [/^casio/i, 'Casio'],
  [/^sanyo/i, 'Sanyo'],
  [/^konica minolta/i, 'Konica Minolta'],
  [/^konica/i, 'Konica'],
  [/^minolta/i, 'Minolta'],
  [/^(pentax|asahi)/i, 'Pentax'],
  [/^ricoh/i, 'Ricoh'],
  [/^(panasonic|matsushita)/i, 'Panasonic'],
  [/^leica/i, 'Leica'],
  [/^sony ?ericsson/i, 'Sony Ericsson'],
  [/^sony/i, 'Sony'],
  [/^samsung/i, 'Samsung'],
  [/^(hewlett|hp\b)/i, 'HP'],
  [/^(seiko )?epson/i, 'Epson'],
  [/^sigma/i, 'Sigma'],
  [/^kyocera/i, 'Kyocera'],
  [/^(jvc|victor company)/i, 'JVC'],
  [/^general imaging/i, 'GE'],
  [/^(nokia|hmd)/i, 'Nokia'],
  [/^lge?\b/i, 'LG'],
  [/^(blackberry|rim|research in motion)\b/i, 'BlackBerry'],
  [/^flir/i, 'FLIR'],
  [/^hasselblad/i, 'Hasselblad'],
  [/^oppo/i, 'OPPO'],
]

/** Words that companies add to their name. */
const companyWords =
  /[\s,.]+(co|ltd|inc|corp|corporation|company|ag|ab|gmbh|as|llc|optical|imaging|computer|electric|electronics|camera|systems|techwin)\b\.?/gi

/** Words that name no camera. */
const generic = /^(digital|still|video|action|cam|camera|none|unknown|null|productid|\W+)$/i

/** Replaces how files write model names with how the makers write them. */
const spellings: [RegExp, string][] = [
  [/\(v?\d[\d.]*\)/gi, ' '],
  [/\bdigital (still )?camera\b|\bcamera,?/gi, ' '],
  [/_/g, ' '],
  [/^finepix(?=\S)/i, 'FinePix '],
  [/(?<=\d)(zoom|pro)\b/gi, ' $1'],
  [/(?<=\w)mark(?=i+\b)/gi, ' Mark '],
  [/^cybershot\b/i, 'Cyber-shot'],
  [/^digitalmavica\b/i, 'Digital Mavica'],
]

/** The name as its maker writes it, such as Olympus C720UZ; null if the file names no camera. */
export function cameraName({ make, model }: Camera): string | null {
  const maker = makerOf(make ?? '')
  const name = modelOf(model ?? '', make ?? '', maker)
  if (name) return name === maker ? name : [maker, name].filter(Boolean).join(' ')
  return maker && makers.some(([, known]) => known === maker) ? `${maker} camera` : null
}

function makerOf(make: string): string | null {
  const known = makers.find(([pattern]) => pattern.test(make))
  if (known) return known[1]
  const name = make.replace(companyWords, '').replace(/[\s.,]+$/, '')
  return isName(name) ? capitalized(name) : null
}

function modelOf(model: string, make: string, maker: string | null): string | null {
  let name = chosenName(model.trim(), maker)
  for (const [pattern, spelling] of spellings) {
    name = name.replace(pattern, spelling)
  }
  name = name.replace(/\b(zoom|digital|rebel|mavica)\b/gi, capitalized)
  name = withoutMaker(name.replace(/ +/g, ' ').trim(), [maker ?? '', make.split(/[\s,]/)[0] ?? ''])
  if (maker === 'Nikon') name = name.replace(/^E(?=\d{3,4}$)/, 'COOLPIX ')
  return isName(name)
    ? name.replace(/^\p{Ll}(?=\p{Ll}{2})/u, (letter) => letter.toUpperCase())
    : null
}

/** If a file has several names for one camera, the one that contains the maker, or else the first. */
function chosenName(model: string, maker: string | null): string {
  const names = /^<.*>$/.test(model) ? model.slice(1, -1).split(/[,/]/) : model.split(/,(?=\S)|\//)
  const isOwn = (name: string) =>
    maker && !name.includes('#') && name.toLowerCase().includes(maker.toLowerCase())
  return (names.find(isOwn) ?? names[0] ?? '').trim()
}

function withoutMaker(name: string, makerNames: string[]): string {
  const repeated = makerNames.find(
    (each) => each && name.toLowerCase().startsWith(each.toLowerCase()),
  )
  const rest = repeated === undefined ? name : name.slice(repeated.length)
  return repeated !== undefined && /^[\s-]/.test(rest) ? rest.slice(1).trim() : name
}

const isName = (text: string) =>
  /\p{L}/u.test(text) && text.length <= 40 && !text.split(/\s+/).every((word) => generic.test(word))

/** Writes long words in capitals like other names. */
const capitalized = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => {
    const isLoud = word.length > 3 && word === word.toUpperCase()
    return isLoud ? `${word[0]}${word.slice(1).toLowerCase()}` : word
  })

/**
 * Names that begin with a letter whose spoken name begins with a vowel, such as HP; and names that begin with a
 * written vowel that is spoken as a consonant.
 */
const spelledOut = /^[AEFHILMNORSX](?:[^AEIOU\s]{0,2}$|[-\d])/
const saidOtherwise = /^(one|uni|umax|us|eu)/i

/** The name with its indefinite article: a Canon, an Olympus, an HP. */
export function withArticle(name: string): string {
  const first = name.split(' ')[0] ?? ''
  const isVowel = /^[aeiou]/i.test(first) && !saidOtherwise.test(first)
  const isLetterName = first === first.toUpperCase() && spelledOut.test(first)
  return `${isVowel || isLetterName ? 'an' : 'a'} ${name}`
}
