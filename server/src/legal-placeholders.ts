/** Shown in the legal texts until the operator sets the real values. */
export const placeholders = {
  address: 'Postal address to be set by the operator',
  law: 'the place where the operator is established',
}
