/** What `web/legal-texts.ts` makes of `terms.md` and `privacy.md`. */
declare module '*.md' {
  export const legalText: import('./legal-text.ts').LegalText
}
