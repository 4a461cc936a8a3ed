import { resolveTheme, sameTheme, type ThemeReference } from '@coop/sync/rules'
import { Chip } from '../../../ui/text/chip.tsx'
import { useThemes } from '../../entities/use-themes.ts'

interface ThemeChipsProps {
  /** References to themes, in any of their forms. One that is no theme (any more) stays until it is taken off. */
  chosen: readonly string[]
  /** How a theme is referred to that is chosen now. */
  refer: (theme: ThemeReference) => string
  onChange: (chosen: readonly string[]) => void
}

/** Any number of themes, each chosen and taken off by a press. */
export function ThemeChips({ chosen, refer, onChange }: ThemeChipsProps) {
  const themes = useThemes()
  const unresolved = chosen.filter((text) => resolveTheme(themes, text) === undefined)
  return (
    <div className="flex flex-wrap gap-2 wrap-anywhere">
      {themes.map((theme) => {
        const isTheme = (text: string) => resolveTheme(themes, text) === theme
        const isChosen = chosen.some(isTheme)
        return (
          <Chip
            key={theme.slug}
            pressed={isChosen}
            onPress={() =>
              onChange(isChosen ? chosen.filter((text) => !isTheme(text)) : [...chosen, refer(theme)])
            }
          >
            {theme.name}
          </Chip>
        )
      })}
      {unresolved.map((text) => (
        <Chip key={text} pressed onPress={() => onChange(chosen.filter((each) => !sameTheme(each, text)))}>
          {text}
        </Chip>
      ))}
    </div>
  )
}
