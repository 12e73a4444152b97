import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<V extends string> = {
  /** The accessible name of the tab list; not visible. */
  label: string
  value: V
  tabs: readonly { value: V; label: ReactNode; content: ReactNode }[]
  onValue: (value: V) => void
}

/** Tabs with their panels. Arrow keys move between tabs. */
export function Tabs<V extends string>({ label, value, tabs, onValue }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(next as V)}>
      <Base.List aria-label={label} className="flex gap-5 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-10 border-b-2 border-transparent px-0.5 font-medium text-muted transition-colors hover:text-text aria-selected:border-accent aria-selected:text-text pointer-coarse:h-11"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
