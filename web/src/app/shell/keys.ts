type KeyGroup = {
  title: string
  /** What is done, then the keys that do it. */
  keys: readonly (readonly [does: string, ...keys: string[]])[]
}

/** What the sheet of keys lists. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Image List',
    keys: [
      ['Search', '/'],
      ['Next and previous photo', 'j', 'k'],
      ['Open the photo', 'Enter'],
      ['Select the photo', 'x'],
      ['Select from the last selected one', 'Shift x', 'Shift click'],
      ['Deselect all', 'Esc'],
    ],
  },
  {
    title: 'Open photo',
    keys: [
      ['Previous and next photo', '←', '→'],
      ['Close', 'Esc'],
    ],
  },
  { title: 'Everywhere', keys: [['This list', '?']] },
]
