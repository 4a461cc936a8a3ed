import type { ReactNode } from 'react'
import { Chip } from '../../../ui/text/chip.tsx'
import { useThemes } from '../../entities/use-themes.ts'

/** Themes of a file, or of all of them. */
export function ThemeChips({
  legend,
  chosen,
  onChange,
}: {
  legend: ReactNode
  /** By slug. */
  chosen: readonly string[]
  onChange: (themes: readonly string[]) => void
}) {
  const themes = useThemes()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {themes.map(({ slug, name }) => {
          const isChosen = chosen.includes(slug)
          return (
            <Chip
              key={slug}
              pressed={isChosen}
              onPress={() => onChange(isChosen ? chosen.filter((each) => each !== slug) : [...chosen, slug])}
            >
              {name}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
