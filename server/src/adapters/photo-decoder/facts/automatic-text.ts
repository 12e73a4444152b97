/** Texts that mean nothing in any file. */
const fillers =
  /^(null|none|nil|n\/?a|unknown|undefined|default|x-default|untitled|caption|title|description|image description|object name|image|picture|photo|jpeg|exif_jpeg_picture|<[\w /.-]+>)$/i

/** Names of programs and of their output. */
const programs =
  /^(created with (the )?gimp|adobe photoshop.*|composer: .*|rendered by .*|screenshot|oplus_\d+|processed with .*|file written by .*|lead technologies.*|intel\(r\) jpeg library.*|ascii|binary)$/i

/** File names that cameras generate, with or without their folder. */
const fileNames =
  /^(dcim\\.*|(dsc|img|pict|p|s|im|gopr|dji|mvi|cimg|sam|hpim|imgp)[nf_-]*\d{3,}(\.\w{3,4})?)$/i

/** Words that cameras use in their captions, besides those of their make and model. */
const cameraWords = new Set(
  'digital camera cam still action video movie dsc dcf jpeg exif picture pictures image zoom optical the by ver version olympus minolta konica samsung kodak sony nikon canon sanyo epson fujifilm casio pentax ricoh ge general imaging hp traveler'.split(
    ' ',
  ),
)

/**
 * Whether a camera or program wrote the text automatically: fillers, file names, numbers, versions, and texts that
 * consist only of words of the device and of cameras in general.
 */
export function isAutomatic(text: string, device: (string | null)[]): boolean {
  if (fillers.test(text) || programs.test(text) || fileNames.test(text)) return true
  const own = new Set([...cameraWords, ...device.flatMap((name) => wordsOf(name ?? ''))])
  return wordsOf(text).every((word) => own.has(word) || isNumber(word) || isCode(word))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Years are excluded, because a person may have written nothing else. */
const isNumber = (word: string) => /^\p{N}+$/u.test(word) && !/^(18|19|20)\d\d$/.test(word)

/** A token such as `m2e1l0` or `icm107b`: letters and digits alternate at least twice. */
const isCode = (word: string) => /\p{L}\d+\p{L}|\d\p{L}+\d/u.test(word)
