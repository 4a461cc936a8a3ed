import { resolveTheme, type ThemeReference, themeShortName } from '@coop/sync/rules'
import { ChoiceBox } from '../../choices/choice-box.tsx'
import { textOf, textsOf } from '../../data/json-values.ts'
import { useThemes } from '../../entities/use-themes.ts'
import { AddText } from './list-widgets.tsx'
import { ThemeChips } from './theme-chips.tsx'
import type { WidgetProps } from '../widget.ts'

/** Any number of themes by name, including custom ones. */
export function ThemeNamesWidget(props: WidgetProps) {
  return <ThemesWidget {...props} refer={(theme) => theme.name} own />
}

export function ThemeSlugsWidget(props: WidgetProps) {
  return <ThemesWidget {...props} refer={(theme) => theme.slug} />
}

export function ThemeTagsWidget(props: WidgetProps) {
  return <ThemesWidget {...props} refer={themeShortName} />
}

/** One theme by name. A name without a theme is offered until another is chosen. */
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

function ThemesWidget({
  id,
  value,
  onChange,
  focusRef,
  refer,
  own = false,
}: WidgetProps & { refer: (theme: ThemeReference) => string; own?: boolean }) {
  const texts = textsOf(value)
  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-2">
      <ThemeChips chosen={texts} refer={refer} onChange={onChange} />
      {own ? (
        <AddText
          id={id}
          label="Add a custom theme"
          existing={texts}
          onAdd={(text) => onChange([...texts, text])}
        />
      ) : null}
    </div>
  )
}
