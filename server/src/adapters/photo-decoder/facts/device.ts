import type { PhotoFacts } from '../../../ports/vision-model.ts'

type Device = NonNullable<PhotoFacts['device']>

const scanners =
  /scan(?!dinav)|perfection|expression \d|opticfilm|coolscan|super coolscan|silverfast|noritsu|frontier|(^|\s)sp-?(500|2000|2500|3000)\b|laserjet|officejet|deskjet|workforce|imagerunner|pixma|reflecta|microtek|plustek/i
const drones =
  /\b(mavic(?!a)|phantom|inspire ?\d|anafi|bebop|skydio|autel|yuneec|typhoon h)|^dji (mini|air|fc)|^fc\d{3,4}|\bl[12]d-20c/i
const phoneMakes =
  /^(apple|google|huawei|honor|xiaomi|redmi|poco|oneplus|oppo|realme|vivo|motorola|nokia|htc|lge?|zte|asus|fairphone|nothing|tcl|meizu|blackberry|rim|palm|sony ericsson|hmd|tecno|infinix)\b/i
const phoneModels =
  /^(samsung-)?(sm-|gt-[a-z]\d|sgh-|galaxy)|^(xperia|xq-|so-\d|iphone|pixel)|^sony [c-h]\d{4}$/i

/**
 * The device that made the file; null if the file does not say. Scanners are a kind of their own, because their date
 * is not the photo's.
 */
export function findDevice(
  make: string | null,
  model: string | null,
  software: string | null,
): Device | null {
  const text = [make, model, software].filter(Boolean).join(' ')
  if (scanners.test(text)) return { make, model, kind: 'scanner' }
  if (!make && !model) return null
  const name = model ?? ''
  if (drones.test(name) || drones.test(`${make} ${name}`)) return { make, model, kind: 'drone' }
  const isPhone =
    phoneMakes.test(make ?? '') || phoneModels.test(name) || phoneModels.test(`${make} ${name}`)
  return { make, model, kind: isPhone ? 'phone' : 'camera' }
}
