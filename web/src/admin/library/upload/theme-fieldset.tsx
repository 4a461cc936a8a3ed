import type { ReactNode } from 'react'
import { ThemeChips } from '../../form/widgets/theme-chips.tsx'

interface ThemeFieldsetProps {
  legend: ReactNode
  /** The slugs of the chosen themes. */
  chosen: readonly string[]
  onChange: (themes: readonly string[]) => void
}

/** The themes of a file, or of all files. */
export function ThemeFieldset({ legend, chosen, onChange }: ThemeFieldsetProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <ThemeChips chosen={chosen} refer={({ slug }) => slug} onChange={onChange} />
    </fieldset>
  )
}
