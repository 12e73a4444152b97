/** Words that say what the year after them is the date of, in the languages that Verso offers. */
const words = {
  /** Of a life. A place or a day can come between: "born in Chicago, 1932". */
  life: `born b\\. died d\\. geboren geb\\. gestorben gest\\. née? mort[eoa]? décédée? nacid[oa] nació muert[oa] murió nat[oa]
    nascid[oa] nasceu falecid[oa] morreu overleden urodzon[ya] urodziła? ur\\. zmarła? zm\\.`,
  /** Of a thing or of a copy. */
  thing: `scan(?:s|ned)? copied printed digiti[sz]ed gescannt since built made model type founded established est\\. opened released
    bought restored seit gebaut erbaut baujahr bj\\. modell gegründet depuis construite? fondée? modèle desde construid[oa]
    fundad[oa] modelo dal costruit[oa] fondat[oa] modello construíd[oa] sinds gebouwd bouwjaar opgericht od zbudowan[yae]
    rocznik`,
  /** Of the photo. */
  photo: `in taken shot photographed dated albums? photos? pictures? pics? prints? slides? negatives? christmas easter
    thanksgiving holidays? vacation weekend trip wedding birthday spring summer autumn fall winter aufgenommen fotos? bilder dias? jahr
    weihnachten ostern urlaub ferien frühling frühjahr sommer herbst en noël vacances été automne hiver navidad vacaciones verano otoño
    invierno nel natale vacanze estate autunno inverno em natal férias verão kerst vakantie zomer herfst w wakacje lato jesień zima`,
}

const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl']

/** Months as they are written after a day, and alone. English ones are read by `periodToEdtf`. */
const months = languages
  .flatMap((language) =>
    [{ month: 'long', day: 'numeric' } as const, { month: 'long' } as const].map(
      (form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }),
    ),
  )
  .flatMap((format) =>
    Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2000, month))),
  )
  .flatMap((parts) => parts.flatMap(({ type, value }) => (type === 'month' ? [value] : [])))

const oneOf = (list: string) =>
  String.raw`(?<![\p{L}\d])(?:${list.split(/\s+/).join('|')})(?!\p{L})`

const afterLife = String.raw`(?:${oneOf(words.life)}|[*†])[^\d,;()]{0,30}(?:\d\d?[^\d;()]{0,12})?,?\s*$`
const afterThing = String.raw`${oneOf(words.thing)}[^\d,;()]{0,20}$`
const beforeThing = /^\s*(?:models?|editions?|vintage|modell)\b/iu
/** Numbers before these words are not years. */
const counted =
  /^\s*(?:photos?|pictures?|images?|slides?|negatives?|people|km|m|ft|feet|miles?|px|dpi|pieces)\b/iu
const otherYear = new RegExp(`${afterLife}|${afterThing}`, 'iu')

/** Whether the number between these texts is no year, or the year of a life or a thing: "born 1932", "1967 model". */
export const isOtherYear = (before: string, after: string): boolean =>
  counted.test(after) || beforeThing.test(after) || otherYear.test(before)

/** Whether a name follows, which the year then belongs to, as in "1967 Mustang". */
export const isOfName = (after: string): boolean => /^[ \t]+\p{Lu}\p{L}/u.test(after)

const fillers = String.raw`(?:[\s,-]*(?:in|on|from|of|the|about|around|circa|ca?\.|early|mid|late|before|after|im|de|di|~))*[\s,]*$`
const afterPhotoWord = new RegExp(oneOf(`${words.photo} ${months.join(' ')}`) + fillers, 'iu')
const afterBreak = new RegExp(String.raw`(?:^|[,;:(–—\n]|[.-]\s)\s*${fillers}`, 'iu')
const beforeBreak = /^\s*(?:$|[,;:).!–—\n]|-\s)/u

/**
 * Whether a year between these texts is written as the date of the photo: after a word such as "in" or "summer", or
 * set apart, as in "Lake Garda, 1962".
 */
export const isDate = (before: string, after: string): boolean =>
  afterPhotoWord.test(before) || (afterBreak.test(before) && beforeBreak.test(after))
