/** How refusals of models begin, in the languages in which texts are offered. */
const openings = [
  // English
  /i['’]?m sorry|sorry|i (can(no|['’])t|am unable|am not able|won['’]t|must decline)|i['’]m (unable|not able)|as an ai,? i|unfortunately,? i/,
  // German
  /(es )?tut mir (sehr )?leid|entschuldigung|leider (kann|bin) ich|ich bin (leider )?nicht in der lage|ich kann (dieses|diese|das|die|dazu|dabei|ihnen|dir|leider|nicht)/,
  // French
  /(je suis )?désolée?|navrée?|je regrette|je ne peux pas|je ne suis pas en mesure|malheureusement,? je/,
  // Spanish
  /lo siento|disculpa|lo lamento|no puedo|no me es posible|lamentablemente,? no/,
  // Italian
  /mi dispiace|spiacente|mi scuso|non posso|non sono in grado|purtroppo,? non/,
  // Portuguese
  /(eu )?lamento|sinto muito|(me )?desculpe|não posso|não consigo|infelizmente,? não/,
  // Dutch
  /het spijt (me|mij)|ik ben niet in staat|ik kan (deze|dit|geen|niet|u|je|hier)|helaas kan ik/,
  // Polish
  /przykro mi|przepraszam|nie mogę|nie jestem w stanie|niestety,? nie/,
]
const opening = new RegExp(
  `^[^\\p{L}]*(${openings.map(({ source }) => source).join('|')})(?!\\p{L})`,
  'iu',
)
/**
 * A refusal says that the model cannot do something; a description may begin with an apology that is written on a
 * sign.
 */
const inability =
  /(?<!\p{L})(can['’]?t|cannot|can not|unable|not able|decline|lage|won['’]t|kann|peux|mesure|puedo|posible|posso|grado|consigo|kan|staat|mogę|stanie)(?!\p{L})/iu
/** A model that refuses in JSON gives few keywords, such as `image`. */
const maxKeywords = 4

/** Whether text that is not JSON is a refusal. */
export const isRefusal = (text: string): boolean => opening.test(text)

/** Whether an answer in the right form is nevertheless a refusal. */
export const isRefusedAnswer = (answer: { description: string; keywords: string[] }): boolean =>
  answer.keywords.length <= maxKeywords &&
  isRefusal(answer.description) &&
  inability.test(answer.description)
