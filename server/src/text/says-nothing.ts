/** Phrases that models write if they have no answer, in the languages that they use. */
const phrases = [
  String.raw`n[./ ]?\s?a\.?`,
  String.raw`n[./]d\.?`,
  'none',
  'null',
  'undefined',
  'undated',
  'unsure',
  '(?:un|in)determin(?:ed|able|ate)',
  'un(?:known|clear|certain|specified|identified|identifiable|available)',
  '(?:not|cannot be|can not be|can.t be) (?:known|available|applicable|visible|given|clear|sure|certain|specified|stated|provided|identified|identifiable|determined|determinable|possible to (?:say|tell|determine))',
  'no (?:date|place|location|period|information|idea|data|answer)(?: (?:given|known|available|found))?',
  'unbekannt|nicht (?:bekannt|bestimmbar)|keine angabe',
  'inconnue?|non (?:connu|déterminé|disponible)e?',
  'desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|okänd|ukjent|ukendt|nieznan[ey]',
  'неизвестно|невідомо|不明|未知|알 수 없음|غير معروف',
]
const topics =
  'time|period|date|day|month|year|decade|era|place|location|city|town|state|region|country'
const pattern = new RegExp(
  String.raw`^[\s"'([<{]*(?:(?:the )?(?:exact |precise )?(?:${topics})(?: and (?:${topics}))?:? ?(?:is |are )?)?(?:${phrases.join('|')})(?: (?:${topics})| time and place)?[\s"')\]>}.!?]*$`,
  'iu',
)

/** Whether a text only says that nothing is known: `NA`, `n/a`, `Unknown location`, `unbekannt`, `???`. */
export function saysNothing(text: string): boolean {
  const parts = text.split(/[,;|]| \/ /)
  return parts.every((part) => !/[\p{L}\p{N}]/u.test(part) || pattern.test(part))
}
