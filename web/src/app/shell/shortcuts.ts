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
      ['Go to its checkbox, keywords and buttons', '←', '→'],
      ['Go to the same control of the photo above or below', '↑', '↓'],
      ['Review the photos', 'r'],
      ['Select the photo', 'x'],
      ['Select all from the last selected photo to this one', 'Shift x', 'Shift click'],
      ['Deselect all', 'Esc'],
    ],
  },
  {
    title: 'Open photo',
    keys: [
      ['Previous and next photo', '←', '→'],
      ['Turn left or right', '[', ']'],
      ['Close', 'Esc'],
    ],
  },
  {
    title: 'Review',
    keys: [
      ['Accept and go to the next photo', 'a'],
      ['Next unreviewed photo', 'n'],
      ['Previous and next photo', '←', '→'],
      ['Exclude or restore a keyword', '1 – 9'],
      ['Add a keyword', 't'],
      ['Exclude that keyword everywhere', 'e'],
      ['Confirm the period or the place', 'p', 'l'],
      ['Zoom', 'z'],
      ['Turn left or right', '[', ']'],
      ['Undo', 'u'],
      ['Leave a field or close', 'Esc'],
    ],
  },
  { title: 'Everywhere', keys: [['Show this list', '?']] },
]
