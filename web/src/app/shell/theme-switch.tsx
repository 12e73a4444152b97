import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from '../../lib/theme.ts'
import type { Theme } from '../../lib/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const
const names = { system: 'Same as system', light: 'Light', dark: 'Dark' } as const
const themes: readonly Theme[] = ['system', 'light', 'dark']

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return (
    <Segmented
      label="Theme"
      value={theme}
      onValue={setTheme}
      options={themes.map((value) => ({ value, label: <ThemeOption theme={value} /> }))}
    />
  )
}

function ThemeOption({ theme }: { theme: Theme }) {
  const Icon = icons[theme]
  return (
    <span title={names[theme]} className="-mx-1.5 flex">
      <Icon size={15} aria-hidden />
      <VisuallyHidden>{names[theme]}</VisuallyHidden>
    </span>
  )
}
