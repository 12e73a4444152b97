import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ExifTool } from 'exiftool-vendored'
import { afterAll, expect, test } from 'vitest'
import { trickyWords } from '../../../server/src/test/words.ts'
import { outcomes, writeFolder } from '../test/engine.ts'
import { bytesOf, rawBytes, sandbox, serverPhoto } from '../test/photo-set.ts'
import { undoRun } from './undo-run.ts'

const tool = new ExifTool({ maxProcs: 1, useMWG: false })
afterAll(() => tool.end())

const xmp = (attributes: string, elements: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

const curve = ['0, 0', '64, 56', '255, 255'].map((point) => `<rdf:li>${point}</rdf:li>`).join('')

/** Edits as Lightroom, darktable and an unknown program might store them. */
const sidecars = {
  'lightroom.xmp': xmp(
    `xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Version="17.1" crs:ProcessVersion="15.4" crs:Exposure2012="+0.35" crs:CropTop="0.0125"
 crs:CropAngle="-1.5" crs:HasCrop="True" xmp:Rating="4" xmp:Label="Rot" xmp:ModifyDate="2024-05-01T12:00:00+02:00" tiff:Orientation="8" tiff:Make="NIKON"`,
    `<crs:ToneCurvePV2012><rdf:Seq>${curve}</rdf:Seq></crs:ToneCurvePV2012>
<crs:Look><rdf:Description crs:Name="Adobe Color" crs:Amount="1"><crs:Group><rdf:Alt><rdf:li xml:lang="x-default"/></rdf:Alt></crs:Group><crs:Parameters><rdf:Description crs:Version="17.1"/></crs:Parameters></rdf:Description></crs:Look>`,
  ),
  'darktable.nef.xmp': xmp(
    `xmlns:darktable="http://darktable.sf.net/" xmp:Rating="-1" tiff:Orientation="3" xmpMM:DerivedFrom="darktable.nef" darktable:import_timestamp="63840000000000000"
 darktable:auto_presets_applied="1" darktable:iop_order_version="4"`,
    `<darktable:masks_history><rdf:Seq/></darktable:masks_history><darktable:history><rdf:Seq><rdf:li darktable:num="0" darktable:operation="flip" darktable:enabled="1"
 darktable:params="ffffffff" darktable:multi_name="" darktable:blendop_params="gz08eJxjYGBgYAFiCQYYOOHEgAYY0QVwggZ7CB6pfNoAAE3lGQo="/></rdf:Seq></darktable:history>`,
  ),
  'unknown.xmp': xmp(
    'xmlns:own="http://example.org/ns/1.0/" own:Turn="left" tiff:Orientation="1"',
    '<own:Steps><rdf:Seq><rdf:li own:Name="a &amp; b"/></rdf:Seq></own:Steps><xmp:Nickname>Käthe</xmp:Nickname>',
  ),
}

// DESK-001, DESK-003, A-64
test('writes a rotation into sidecars of other programs, and keeps the rest of them', async () => {
  await using box = await sandbox()
  const { photos } = box
  const words = { ...trickyWords, orientation: 6 }
  const names = Object.keys(sidecars)
  const known = names.map((name, n) => serverPhoto(`${name.split('.')[0]}.nef`, rawBytes(n), words))
  for (const [n, photo] of known.entries())
    await writeFile(join(photos, photo.original_name), rawBytes(n))
  for (const [name, text] of Object.entries(sidecars)) await writeFile(join(photos, name), text)
  const readArgs = ['-G1', '-a', '-u', '-struct', '-api', 'StructFormat=JSONQ', '-XMP:all']
  const tags = async (name: string) =>
    (await tool.readRaw(join(photos, name), { readArgs })) as unknown as Record<string, unknown>
  const before = await Promise.all(names.map(tags))

  const written = await writeFolder(box, known)
  expect(new Set(Object.values(outcomes(written)))).toEqual(new Set(['sidecar']))
  expect(written.results.map(({ target = '' }) => target)).toEqual(
    expect.arrayContaining(names.map((name) => join(photos, name))),
  )
  for (const [n, name] of names.entries()) {
    // An empty list means the same as a missing one.
    const own = Object.entries(before[n] ?? {}).filter(([, value]) => value !== '')
    const found = await tags(name)
    expect(found, name).toMatchObject({
      ...Object.fromEntries(own),
      'XMP-tiff:Orientation': 'Rotate 90 CW',
      'XMP-dc:Subject': words.keywords,
    })
    const added = Object.keys(found).filter((tag) => !(tag in (before[n] ?? {})))
    const ours = /^XMP-(?:x|dc|photoshop|iptcCore|iptcExt|xmpMM):/
    expect(
      added.filter((tag) => !ours.test(tag)),
      name,
    ).toEqual([])
  }
  expect(await readFile(join(photos, 'unknown.xmp'), 'utf8')).toContain(
    'http://example.org/ns/1.0/',
  )
  const second = await writeFolder(box, known)
  expect(new Set(Object.values(outcomes(second)))).toEqual(new Set(['unchanged']))
  await undoRun(box.data, written.run ?? '')
  for (const [name, text] of Object.entries(sidecars))
    expect((await bytesOf(photos, name)).toString(), name).toBe(text)
}, 300_000)
