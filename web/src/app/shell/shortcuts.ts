type KeyGroup = {
  title: string
  /** An action and the keys for it. */
  keys: readonly (readonly [does: string, ...keys: string[]])[]
}

export const shortcutGroups: readonly KeyGroup[] = [
  {
    title: 'Image List',
    keys: [
      ['Search', '/'],
      ['Next and previous photo', 'j', 'k'],
      ['Open the photo', 'Enter'],
      ['To its checkbox, keywords and buttons', '←', '→'],
      ['The same of the photo above or below', '↑', '↓'],
      ['Review the photos', 'r'],
      ['Select the photo', 'x'],
      ['Select from the last selected one', 'Shift x', 'Shift click'],
      ['Deselect all', 'Esc'],
    ],
  },
  {
    title: 'Open photo',
    keys: [
      ['Previous and next photo', '←', '→'],
      ['Turn left, right', '[', ']'],
      ['Close', 'Esc'],
    ],
  },
  {
    title: 'Review',
    keys: [
      ['Accept and go on', 'a'],
      ['Next photo that is not reviewed', 'n'],
      ['Previous and next photo', '←', '→'],
      ['Take a keyword out or put it back', '1 – 9'],
      ['Add a keyword', 't'],
      ['Exclude that keyword everywhere', 'e'],
      ['Confirm the period, the place', 'p', 'l'],
      ['Zoom', 'z'],
      ['Turn left, right', '[', ']'],
      ['Undo', 'u'],
      ['Leave a field, close', 'Esc'],
    ],
  },
  { title: 'Everywhere', keys: [['This list', '?']] },
]
