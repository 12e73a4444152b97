import { keywordPaths, notIn } from './keyword-changes.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { placeShown } from './place-changes.ts'
import { said, saidOnOneLine } from './said.ts'
import { unverifiedNote } from './unverified.ts'

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  stEvt: 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
}

/**
 * A complete XMP file with the words of a photo. It contains no dates, because programs read `1994` in a sidecar as
 * another day.
 */
export function sidecar(words: PhotoWords, { hierarchyRoot }: WriteChoices): string {
  const { place } = words
  const keywords = notIn([], words.keywords.map(saidOnOneLine).filter(Boolean))
  const properties = [
    list('dc:subject', keywords),
    inLanguage('dc:description', said(words.description)),
    text('dc:coverage', words.period.text),
    hierarchyRoot ? list('lr:hierarchicalSubject', keywordPaths(words, hierarchyRoot)) : '',
    text('photoshop:Headline', words.headline),
    text('photoshop:Instructions', unverifiedNote(words)),
    text('photoshop:City', place.city),
    text('photoshop:State', place.state),
    text('photoshop:Country', place.country),
    text('tiff:Orientation', words.orientation?.toString() ?? null),
    text('Iptc4xmpCore:Location', place.sublocation),
    text('Iptc4xmpCore:CountryCode', place.countryCode),
    inLanguage('Iptc4xmpCore:AltTextAccessibility', saidOnOneLine(words.altText)),
    list('Iptc4xmpExt:PersonInImage', notIn([], words.people.map(saidOnOneLine).filter(Boolean))),
    shownPlace(words),
    history(words),
  ]
  const declared = Object.entries(namespaces).map(
    ([prefix, uri]) => `\n    xmlns:${prefix}="${uri}"`,
  )
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""${declared.join('')}>
${properties.filter(Boolean).join('\n')}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

function text(name: string, value: string | null): string {
  const line = saidOnOneLine(value)
  return line && `   <${name}>${escaped(line)}</${name}>`
}

function list(name: string, values: string[]): string {
  const items = values.map((value) => `<rdf:li>${escaped(value)}</rdf:li>`)
  return items.length > 0 ? `   <${name}><rdf:Bag>${items.join('')}</rdf:Bag></${name}>` : ''
}

const inLanguage = (name: string, value: string) =>
  value &&
  `   <${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${name}>`

function shownPlace({ place }: PhotoWords): string {
  const shown = placeShown(place)
  if (!shown) return ''
  const { LocationName: name, ...parts } = shown
  const fields = Object.entries(parts).map(([field, value]) => text(`Iptc4xmpExt:${field}`, value))
  if (name) fields.push(inLanguage('Iptc4xmpExt:LocationName', name))
  return structures('Iptc4xmpExt:LocationShown', 'Bag', fields)
}

function history({ provenance }: PhotoWords): string {
  if (!provenance) return ''
  return structures('xmpMM:History', 'Seq', [
    text('stEvt:action', 'edited'),
    text('stEvt:parameters', 'AI keywords'),
    text('stEvt:softwareAgent', provenance.software),
    text('stEvt:when', provenance.at),
  ])
}

const structures = (name: string, kind: 'Bag' | 'Seq', fields: string[]) =>
  `   <${name}><rdf:${kind}><rdf:li rdf:parseType="Resource">
${fields.join('\n')}
   </rdf:li></rdf:${kind}></${name}>`
