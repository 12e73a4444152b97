type KeyGroup = {
  title: string
  /** An action and the keys for it. */
  keys: readonly (readonly [does: string, ...keys: string[]])[]
}

/** The content of the sheet of keys. */
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
