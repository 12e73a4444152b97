import { expect, test } from 'vitest'
import { cameraName, withArticle } from './camera-name.ts'

// AI-002
test.each([
  ['OLYMPUS OPTICAL CO.,LTD', 'C720UZ', 'an Olympus C720UZ'],
  ['OLYMPUS OPTICAL CO.,LTD', 'C40Z,D40Z', 'an Olympus C40Z'],
  ['OLYMPUS CORPORATION', 'E-M10MarkII', 'an Olympus E-M10 Mark II'],
  ['EASTMAN KODAK COMPANY', 'KODAK CX7530 ZOOM DIGITAL CAMERA', 'a Kodak CX7530 Zoom'],
  ['JK Imaging, Ltd.', 'KODAK PIXPRO FZ201', 'a Kodak PIXPRO FZ201'],
  ['Samsung Techwin', '<KENOX S730  / Samsung S730>', 'a Samsung S730'],
  ['SAMSUNG', 'SAMSUNG-SM-N900A', 'a Samsung SM-N900A'],
  ['Apple', 'iPhone 6', 'an Apple iPhone 6'],
  ['Canon', 'Canon EOS 300D DIGITAL', 'a Canon EOS 300D Digital'],
  ['NIKON', 'E5700', 'a Nikon COOLPIX 5700'],
  ['NIKON CORPORATION', 'NIKON D1X', 'a Nikon D1X'],
  ['FUJIFILM', 'FinePixS2Pro', 'a Fujifilm FinePix S2 Pro'],
  ['Asahi Optical Co.,Ltd', 'PENTAX Optio 330', 'a Pentax Optio 330'],
  ['Hewlett-Packard', 'HP PhotoSmart C812 (V09.33)', 'an HP PhotoSmart C812'],
  ['LGE', 'Nexus 4', 'an LG Nexus 4'],
  ['HTC', 'HTC One_M8', 'an HTC One M8'],
  ['FLIR Systems AB', null, 'a FLIR camera'],
  ['OnePlus', 'ONEPLUS A6003', 'a OnePlus A6003'],
  ['UMAX', 'AstraCam', 'a Umax AstraCam'],
  [null, 'E775', 'an E775'],
])('%s %s is %s', (make, model, name) => {
  expect(withArticle(cameraName({ make, model }) ?? '')).toBe(name)
})

// AI-002
test.each([
  ['456', '123'],
  ['Digital', 'Digital Cam'],
  ['techsoft as - P.O.BOX 132, N-3201 Sandefjord,NORWAY', null],
  [null, null],
])('%s %s names no camera', (make, model) => {
  expect(cameraName({ make, model })).toBeNull()
})
