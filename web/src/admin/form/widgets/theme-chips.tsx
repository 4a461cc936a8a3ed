import { resolveTheme, sameTheme, type ThemeReference } from '@coop/sync/rules'
import { Chip } from '../../../ui/text/chip.tsx'
import { useThemes } from '../../entities/use-themes.ts'

interface ThemeChipsProps {
  /** References to themes, in any notation. A reference without a theme stays until somebody removes it. */
  chosen: readonly string[]
  /** The notation of a newly chosen theme. */
  refer: (theme: ThemeReference) => string
  onChange: (chosen: readonly string[]) => void
}

/** Any number of themes, each chosen or removed by a press. */
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
