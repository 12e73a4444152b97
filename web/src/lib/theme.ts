import { createChoice, useChoice } from './choice.ts'

export type Theme = 'system' | 'light' | 'dark'

/** `public/early.js` reads it too, before the first paint. */
const choice = createChoice('theme')

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [themeOf(useChoice(choice)), applyTheme]
}

export function rememberedTheme(): Theme {
  return themeOf(choice.get())
}

function themeOf(text: string): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

function applyTheme(theme: Theme): void {
  const system = theme === 'system'
  choice.set(system ? '' : theme)
  if (system) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
