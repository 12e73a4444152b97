/** What the legal texts say as long as the operator has set nothing. */
export const placeholders = {
  address: 'Postal address to be set by the operator',
  law: 'the place where the operator is established',
}
