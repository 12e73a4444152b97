/**
 * The six sample photos as SVG drawings of 1024 by 768 pixels. Everything in them is drawn here, so they are free of
 * third-party rights.
 */

const [width, height] = [1024, 768]

const gradient = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map((colour, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

const picture = (defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`

const backdrop = (id: string, y = 0, h = height) =>
  `<rect y="${y}" width="${width}" height="${h}" fill="url(#${id})"/>`

const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A pseudo-random value from 0 to 1 that is always the same for `i`. */
const scatter = (i: number) => Math.abs(Math.sin(i * 127.1 + 11.7) * 43758.5453) % 1

const boat = (x: number, y: number, scale: number, hull: string) => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M0-230V0" stroke="#5a4636" stroke-width="7"/>
    <path d="M8-222Q110-120 120-20H8Z" fill="#fbf6ea"/><path d="M-8-200Q-70-110-84-24H-8Z" fill="#efe4cf"/>
    <path d="M-120 0H130Q104 62 60 66H-70Q-104 50-120 0Z" fill="${hull}"/><path d="M-120 0H130L124 14H-114Z" fill="#fff"/>
    <path d="M-110 78Q0 60 120 78Q60 110-60 104Z" fill="${hull}" opacity=".25"/>
  </g>`

const house = (x: number, w: number, h: number, wall: string, roof: string) => `
  <rect x="${x}" y="${430 - h}" width="${w}" height="${h}" fill="${wall}"/>
  <path d="M${x - 8} ${430 - h}L${x + w / 2} ${388 - h}L${x + w + 8} ${430 - h}Z" fill="${roof}"/>
  ${repeat(4, (i) => `<rect x="${x + 14 + (i % 2) * (w - 50)}" y="${430 - h + 22 + Math.floor(i / 2) * 54}" width="22" height="32" fill="#3d4c5c"/>`)}`

const harbour = picture(
  gradient('sky', '#f6b26b', '#fbd9a5', '#fdeccd') +
    gradient('sea', '#e7a866', '#5f8ba3', '#2d5873'),
  `${backdrop('sky', 0, 430)}<circle cx="760" cy="300" r="58" fill="#fff3cf"/>
  <path d="M0 400Q220 300 420 372T820 352T1024 390V430H0Z" fill="#a98d8b" opacity=".7"/>${backdrop('sea', 430, 338)}
  ${house(60, 90, 130, '#c9604c', '#7a3b30')}${house(160, 84, 165, '#e8c07a', '#8a5a3a')}${house(254, 96, 120, '#7fa3a8', '#4c5f66')}${house(360, 80, 150, '#f0e0c8', '#94614a')}
  <rect y="424" width="480" height="26" fill="#6d5d54"/>
  ${repeat(26, (i) => `<rect x="${690 + scatter(i) * 140 - i}" y="${444 + i * 12}" width="${60 + i * 2}" height="4" rx="2" fill="#ffe9bd" opacity="${0.75 - i / 45}"/>`)}
  ${boat(640, 560, 1.15, '#b23a3a')}${boat(330, 600, 0.85, '#2f5d8a')}${boat(880, 500, 0.55, '#3c7a57')}
  <path d="M150 120q14-16 28 0q14-16 28 0M250 170q11-13 22 0q11-13 22 0" fill="none" stroke="#5b5150" stroke-width="5"/>`,
)

const candle = (x: number, y: number, colour: string) => `
  <rect x="${x - 7}" y="${y - 84}" width="14" height="84" fill="${colour}"/><path d="M${x} ${y - 98}v14" stroke="#443" stroke-width="3"/>
  <path d="M${x} ${y - 132}q16 24 0 38q-16-14 0-38Z" fill="#ffb53b"/><path d="M${x} ${y - 118}q8 13 0 22q-8-9 0-22Z" fill="#fff4c4"/>
  <circle cx="${x}" cy="${y - 108}" r="44" fill="#ffd98a" opacity=".22"/>`

const cake = picture(
  gradient('wall', '#4b2f4d', '#7d4659') +
    gradient('table', '#9b6a4c', '#6e4632') +
    gradient('icing', '#fff7f2', '#f8d9dd'),
  `${backdrop('wall', 0, 560)}${backdrop('table', 560, 208)}
  ${repeat(7, (i) => `<path d="M${40 + i * 150} 40l50 0l-25 60Z" fill="${['#f2c14e', '#6fb7b7', '#e8697d'][i % 3]}"/>`)}<path d="M0 40H1024" stroke="#f5e7da" stroke-width="4"/>
  <circle cx="140" cy="290" r="74" fill="#e8697d"/><path d="M140 364q-14 90 20 200" stroke="#e9d8cf" stroke-width="3" fill="none"/>
  <circle cx="884" cy="250" r="82" fill="#6fb7b7"/><path d="M884 332q20 110-14 230" stroke="#e9d8cf" stroke-width="3" fill="none"/>
  <ellipse cx="512" cy="640" rx="330" ry="46" fill="#f4efe8"/><rect x="262" y="430" width="500" height="190" rx="26" fill="#b5754a"/><rect x="262" y="500" width="500" height="26" fill="#f6d3c6"/>
  <path d="M262 456Q262 400 320 400H704Q762 400 762 456Q740 512 715 470Q690 536 655 474Q622 530 585 472Q550 540 512 474Q474 530 440 472Q404 538 368 472Q336 528 308 470Q280 508 262 456Z" fill="url(#icing)"/>
  ${repeat(5, (i) => candle(372 + i * 70, 408, ['#e8697d', '#6fb7b7', '#f2c14e', '#8a7bd1', '#e8697d'][i] ?? ''))}
  ${repeat(9, (i) => `<circle cx="${296 + i * 54}" cy="604" r="15" fill="#d8374f"/><circle cx="${291 + i * 54}" cy="599" r="4" fill="#fff" opacity=".7"/>`)}`,
)

const dog = picture(
  gradient('sky', '#7fbbe3', '#cfe8f5') +
    gradient('sea', '#3f8fb4', '#7fc4cf') +
    gradient('sand', '#f1dcae', '#d9b97f'),
  `${backdrop('sky', 0, 330)}${backdrop('sea', 330, 160)}${backdrop('sand', 480, 288)}
  <path d="M90 120q40-50 96-14q60-22 80 24q40 10 22 34H70q-24-22 20-44ZM690 90q30-36 72-10q46-16 60 18q30 8 16 26H676q-18-16 14-34Z" fill="#fff" opacity=".9"/>
  ${repeat(4, (i) => `<path d="M0 ${372 + i * 34}q64-16 128 0t128 0t128 0t128 0t128 0t128 0t128 0t128 0" fill="none" stroke="#fff" stroke-width="${2 + i}" opacity=".55"/>`)}
  <path d="M0 486q130-22 260 2t260-4t260 6t244-6v22q-120 14-260 2t-260 4t-260-2t-244 0Z" fill="#fffaf0"/>
  <ellipse cx="540" cy="700" rx="230" ry="22" fill="#b79560" opacity=".55"/>
  <g fill="#a9652f"><path d="M400 460q-70-60-96-130q36 10 66 60q24 40 66 44Z"/><ellipse cx="520" cy="520" rx="170" ry="92"/>
  <path d="M392 540l-14 156h52l20-130ZM470 570l-6 128h50l12-124ZM592 570l4 128h50l2-140ZM640 530l30 166h50l-24-180Z"/><path d="M610 500q0-130 80-150l40 110q-40 90-90 100Z"/><ellipse cx="722" cy="350" rx="84" ry="72"/></g>
  <path d="M776 338q76 6 80 40q-2 34-84 30Z" fill="#c98848"/><ellipse cx="850" cy="366" rx="16" ry="13" fill="#2c1c14"/><circle cx="748" cy="334" r="10" fill="#2c1c14"/>
  <path d="M660 300q-44 24-34 120q44 14 62-40Z" fill="#7d451c"/><path d="M790 410q20 44 44 22l-4-28Z" fill="#e06a77"/><path d="M640 440q50 40 96 8l-6 26q-44 26-86-2Z" fill="#c43d3d"/><circle cx="688" cy="486" r="10" fill="#f2c14e"/>
  <circle cx="250" cy="668" r="48" fill="#e14f4f"/><path d="M204 656q46-30 92 0M214 700q36-24 72 0" stroke="#fff" stroke-width="10" fill="none"/>`,
)

const wheel = (x: number) => `
  <circle cx="${x}" cy="560" r="128" fill="none" stroke="#2b2b2b" stroke-width="14"/><circle cx="${x}" cy="560" r="112" fill="none" stroke="#c9c9c9" stroke-width="5"/>
  ${repeat(14, (i) => `<path d="M${x} 560L${x + 112 * Math.cos((i * Math.PI) / 7)} ${560 + 112 * Math.sin((i * Math.PI) / 7)}" stroke="#9b9b9b" stroke-width="2"/>`)}<circle cx="${x}" cy="560" r="12" fill="#777"/>`

const bicycle = picture(
  gradient('wall', '#f3e2c7', '#e2c497') + gradient('road', '#8d8a86', '#6d6a67'),
  `${backdrop('wall', 0, 620)}${repeat(60, (i) => `<rect x="${(i % 12) * 90 + (Math.floor(i / 12) % 2) * 40 - 30}" y="${60 + Math.floor(i / 12) * 110}" width="62" height="20" fill="#d3b181" opacity="${0.2 + scatter(i) * 0.35}"/>`)}
  ${backdrop('road', 620, 148)}${repeat(48, (i) => `<ellipse cx="${(i % 16) * 66 + (Math.floor(i / 16) % 2) * 33}" cy="${650 + Math.floor(i / 16) * 44}" rx="31" ry="19" fill="#a39f9a" opacity=".6"/>`)}
  <rect x="90" y="120" width="200" height="290" fill="#5d8a72"/><path d="M190 120V410M90 265H290" stroke="#3f6553" stroke-width="8"/><rect x="74" y="410" width="232" height="24" fill="#8b5e3c"/>
  ${repeat(9, (i) => `<circle cx="${92 + i * 25}" cy="${396 - (i % 2) * 16}" r="17" fill="${['#d8374f', '#f2a0b0', '#fff0d8'][i % 3]}"/><path d="M${92 + i * 25} 414q6 24-8 40" stroke="#4d7a4f" stroke-width="6" fill="none"/>`)}
  <rect x="760" y="90" width="180" height="530" fill="#39618a"/><rect x="784" y="116" width="132" height="170" fill="#2c4d6e"/><rect x="784" y="320" width="132" height="270" fill="#2c4d6e"/><circle cx="780" cy="380" r="11" fill="#e6c05a"/>
  ${wheel(330)}${wheel(680)}
  <path d="M330 560L430 370H610L500 560Z" fill="none" stroke="#c23b31" stroke-width="15" stroke-linejoin="round"/><path d="M430 370L500 560M610 370L680 560M596 330L610 370" stroke="#c23b31" stroke-width="15" fill="none"/>
  <path d="M416 336L432 372" stroke="#555" stroke-width="12"/><path d="M370 326q60-22 106 0q-4 24-52 24t-54-24Z" fill="#3a2a20"/><path d="M596 330q-30-34 8-40h66" fill="none" stroke="#444" stroke-width="12" stroke-linecap="round"/>
  <circle cx="500" cy="560" r="28" fill="none" stroke="#555" stroke-width="9"/><path d="M480 610l42-98" stroke="#555" stroke-width="8"/>
  <path d="M632 380H740L724 460H648Z" fill="#b07a43"/>${repeat(5, (i) => `<path d="M${642 + i * 20} 382l4 76" stroke="#8b5a2b" stroke-width="4"/>`)}<circle cx="664" cy="368" r="20" fill="#fff0d8"/><circle cx="700" cy="360" r="22" fill="#d8374f"/><circle cx="728" cy="372" r="17" fill="#f2c14e"/>`,
)

const fir = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0-150L46-70H22L62 0H-62L-22-70H-46Z" fill="#2f4f4a"/><path d="M0-150L24-108Q0-96-24-108ZM-40-62Q0-40 40-62L22-70H-22Z" fill="#f4f8fb"/><rect x="-8" width="16" height="22" fill="#4b3a30"/></g>`

const lake = picture(
  gradient('sky', '#9dc3e6', '#e8f1f8') +
    gradient('ice', '#bcd7e8', '#6f9dbd') +
    gradient('snow', '#ffffff', '#dbe7f1'),
  `${backdrop('sky', 0, 460)}<path d="M-20 460L210 150L330 300L520 70L720 320L830 210L1050 460Z" fill="#6f86a0"/>
  <path d="M210 150L330 300L300 290L262 250L230 280L196 230L150 250ZM520 70L640 220L596 206L560 250L520 190L470 240L430 180ZM830 210L930 320L880 300L846 330L806 280L770 268Z" fill="#fff"/>
  <path d="M-20 460Q240 360 480 436T1044 420V470H-20Z" fill="#8aa5b8"/>${repeat(19, (i) => fir(20 + i * 56, 462 + scatter(i) * 12, 0.42 + scatter(i + 9) * 0.3))}
  ${backdrop('ice', 460, 308)}<path d="M210 620L330 490L520 700L720 480L830 590L930 480H120Z" fill="#fff" opacity=".2"/>
  ${repeat(18, (i) => `<path d="M${scatter(i) * 900} ${490 + scatter(i + 40) * 190}h${40 + scatter(i + 7) * 130}" stroke="#eef6fb" stroke-width="3" opacity=".5"/>`)}
  <path d="M0 700Q200 640 420 706T1024 680V768H0Z" fill="url(#snow)"/>${fir(90, 716, 1.5)}${fir(220, 748, 1.05)}${fir(940, 724, 1.7)}${fir(820, 752, 1)}
  <g transform="translate(600 600)"><rect x="-60" y="-56" width="120" height="66" fill="#7a4f34"/><path d="M-78-54L0-112L78-54Z" fill="#f5f9fc"/><rect x="-14" y="-34" width="28" height="44" fill="#46301f"/><rect x="26" y="-36" width="22" height="20" fill="#ffd27a"/></g>
  ${repeat(70, (i) => `<circle cx="${scatter(i + 3) * 1024}" cy="${scatter(i + 77) * 768}" r="${1.5 + scatter(i) * 2.5}" fill="#fff" opacity=".8"/>`)}`,
)

const portrait = picture(
  `<radialGradient id="room" cx=".5" cy=".4" r=".75"><stop offset="0" stop-color="#d8bd92"/><stop offset=".7" stop-color="#a88457"/><stop offset="1" stop-color="#6b4c2b"/></radialGradient>`,
  `${backdrop('room')}<path d="M0 0h140q40 360-30 768H0ZM1024 0H890q-40 360 24 768h110Z" fill="#7d5c38" opacity=".7"/>
  <path d="M250 768Q262 560 410 520L512 560L616 520Q764 560 776 768Z" fill="#4a331c"/><path d="M452 516L512 610L572 516L560 470H464Z" fill="#efdcb6"/><path d="M512 566l-46-22v46ZM512 566l46-22v46Z" fill="#33220f"/><circle cx="512" cy="567" r="11" fill="#33220f"/>
  <path d="M470 430h84v84q-42 40-84 0Z" fill="#c9a374"/><ellipse cx="512" cy="340" rx="104" ry="136" fill="#ddbd8c"/><ellipse cx="408" cy="346" rx="18" ry="32" fill="#cfab79"/><ellipse cx="616" cy="346" rx="18" ry="32" fill="#cfab79"/>
  <path d="M404 330Q392 190 512 184T620 330Q606 262 556 250Q470 262 430 246Q410 280 404 330Z" fill="#3d2913"/>
  <path d="M446 306q24-14 48 0M530 306q24-14 48 0" stroke="#3d2913" stroke-width="8" fill="none"/><ellipse cx="470" cy="334" rx="12" ry="9" fill="#33220f"/><ellipse cx="554" cy="334" rx="12" ry="9" fill="#33220f"/>
  <path d="M512 340q-18 50 2 58" stroke="#b58c5b" stroke-width="6" fill="none"/><path d="M452 420q30-28 60-8q30-20 60 8q-30 16-60 4q-30 12-60-4Z" fill="#3d2913"/><path d="M486 440q26 14 52 0" stroke="#8f6238" stroke-width="6" fill="none"/>
  <path d="M560 640q40 20 60 60" stroke="#d9b876" stroke-width="5" fill="none"/>
  ${repeat(46, (i) => `<circle cx="${scatter(i) * 1024}" cy="${scatter(i + 50) * 768}" r="${scatter(i + 20) * 3}" fill="#f3e2bf" opacity=".5"/>`)}<path d="M0 0H1024V768H0Z" fill="none" stroke="#efe0c0" stroke-width="46"/><path d="M930 0L1024 84V0Z" fill="#fbf2dd"/>`,
)

export const scenes: Record<string, string> = {
  harbour,
  'birthday-cake': cake,
  'dog-on-a-beach': dog,
  bicycle,
  'winter-lake': lake,
  'old-portrait': portrait,
}
