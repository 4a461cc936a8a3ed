import { resolveTheme, sameTheme, type ThemeReference, themeShortName } from '@coop/sync/rules'
import { Chip } from '../../../ui/text/chip.tsx'
import { ChoiceBox } from '../../choices/choice-box.tsx'
import { textOf, textsOf } from '../../data/json-values.ts'
import { useThemes } from '../../entities/use-themes.ts'
import { AddText } from './list-widgets.tsx'
import type { WidgetProps } from '../widget.ts'

/** Any number of themes by name, and ones of one's own. */
export function ThemeNamesWidget(props: WidgetProps) {
  return <ThemeChips {...props} refer={(theme) => theme.name} own />
}

export function ThemeSlugsWidget(props: WidgetProps) {
  return <ThemeChips {...props} refer={(theme) => theme.slug} />
}

export function ThemeTagsWidget(props: WidgetProps) {
  return <ThemeChips {...props} refer={themeShortName} />
}

/** One theme, by name. A name that is no theme (any more) stays on offer until another is chosen. */
export function ThemeNameWidget({
  id,
  field,
  value,
  onChange,
  onBlur,
  focusRef,
  error,
  describedBy,
}: WidgetProps) {
  const themes = useThemes()
  const current = textOf(value)
  const match = resolveTheme(themes, current)
  return (
    <ChoiceBox
      id={id}
      inputRef={focusRef}
      choices={themes.map(({ name }) => ({ value: name, label: name }))}
      value={match?.name ?? current}
      onChange={(next) => onChange(next === '' ? null : next)}
      none="None"
      clearLabel={`Clear ${field.label.toLowerCase()}`}
      onBlur={onBlur}
      isInvalid={error !== undefined}
      describedBy={describedBy}
    />
  )
}

function ThemeChips({
  id,
  value,
  onChange,
  focusRef,
  refer,
  own = false,
}: WidgetProps & { refer: (theme: ThemeReference) => string; own?: boolean }) {
  const themes = useThemes()
  const texts = textsOf(value)
  const unresolved = texts.filter((text) => resolveTheme(themes, text) === undefined)
  const without = (reference: string) => texts.filter((text) => !sameTheme(text, reference))
  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-2">
      <div className="flex flex-wrap gap-2 wrap-anywhere">
        {themes.map((theme) => {
          const pressed = texts.some((text) => resolveTheme(themes, text) === theme)
          return (
            <Chip
              key={theme.slug}
              pressed={pressed}
              onPress={() =>
                onChange(
                  pressed
                    ? texts.filter((text) => resolveTheme(themes, text) !== theme)
                    : [...texts, refer(theme)],
                )
              }
            >
              {theme.name}
            </Chip>
          )
        })}
        {unresolved.map((text) => (
          <Chip key={text} pressed onPress={() => onChange(without(text))}>
            {text}
          </Chip>
        ))}
      </div>
      {own ? (
        <AddText
          id={id}
          label="Add a theme of your own"
          existing={texts}
          onAdd={(text) => onChange([...texts, text])}
        />
      ) : null}
    </div>
  )
}
