import { readFileSync } from 'node:fs'

const appStyles = new URL('../web/src/app/styles.css', import.meta.url)

/** The colours of the app, as custom properties. Throws if the app's styles no longer define them. */
export function appColours(): string {
  const colours = readFileSync(appStyles, 'utf8').match(/--color-[a-z-]+: light-dark\([^;]+;/g)
  if (!colours) throw new Error('web/src/app/styles.css defines no colours for light and dark.')
  return colours.join('\n')
}

export const pageStyle = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--color-bg); color: var(--color-text);
  font: 0.9375rem/1.5 'Geist Variable', ui-sans-serif, system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
h3 { font-size: 0.9375rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; max-width: 46rem; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; max-width: 46rem; }
.muted, small { color: var(--color-muted); }
small { font-size: 0.8125rem; }
.scroll { overflow-x: auto; border: 1px solid var(--color-line); border-radius: 10px; background: var(--color-surface); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem; border-top: 1px solid var(--color-line); font-weight: 400; }
thead th { border-top: 0; font-weight: 600; min-width: 9rem; }
tbody th { min-width: 14rem; max-width: 26rem; }
.group th { background: var(--color-raised); font-weight: 600; }
td { white-space: nowrap; font-variant-numeric: tabular-nums; }
td small, th small { display: block; white-space: normal; }
td b { font-weight: 600; }
.photo { display: grid; grid-template-columns: 13rem 1fr; gap: 1rem; padding: 1rem; margin: 0 0 1rem;
  border: 1px solid var(--color-line); border-radius: 14px; background: var(--color-surface); break-inside: avoid; }
.photo img { width: 100%; height: auto; border-radius: 6px; background: var(--color-raised); display: block; }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; margin-top: 0.75rem; }
.answer { border-top: 2px solid var(--color-line); padding-top: 0.5rem; min-width: 0; overflow-wrap: anywhere; }
.words { display: flex; flex-wrap: wrap; gap: 0.25rem; padding: 0; margin: 0.375rem 0; list-style: none; max-width: none; }
.words li { padding: 0.0625rem 0.5rem; border-radius: 6px; background: var(--color-raised); font-size: 0.8125rem;
  overflow-wrap: anywhere; min-width: 0; }
.words .right { background: var(--color-ok-soft); color: var(--color-ok); }
.words .broader { background: var(--color-accent-soft); color: var(--color-accent); }
.words .unrelated { background: var(--color-bad-soft); color: var(--color-bad); }
.ok { color: var(--color-ok); } .bad { color: var(--color-bad); } .warn { color: var(--color-warn); }
.short { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem 2rem; }
@media (max-width: 40rem) { .photo { grid-template-columns: 1fr; } .photo img { max-width: 13rem; } }
`
