import type { FieldKind } from '@coop/sync/entities'
import { Switch } from '../../../ui/controls/switch.tsx'
import { AssetKeyWidget } from '../images/asset-key-widget.tsx'
import { ImageWidget } from '../images/image-widget.tsx'
import { ChoicesWidget, TextListWidget } from './list-widgets.tsx'
import { MarkdownWidget } from './markdown-widget.tsx'
import { ReferenceWidget } from './reference-widget.tsx'
import { SlugWidget } from './slug-widget.tsx'
import { SqlWidget } from './sql-widget.tsx'
import {
  EurosWidget,
  LinkWidget,
  LongTextWidget,
  MonthWidget,
  NumberWidget,
  SelectWidget,
  TextWidget,
  TimestampWidget,
} from './text-widgets.tsx'
import { ThemeNamesWidget, ThemeNameWidget, ThemeSlugsWidget, ThemeTagsWidget } from './theme-widgets.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/** The widget of each kind of field. A new kind does not compile until it is added here. */
export const widgets: Record<FieldKind, Widget> = {
  text: { draw: TextWidget, label: 'above', wide: false },
  'long-text': { draw: LongTextWidget, label: 'above', wide: true },
  markdown: { draw: MarkdownWidget, label: 'own', wide: true },
  sql: { draw: SqlWidget, label: 'group', wide: true },
  slug: { draw: SlugWidget, label: 'above', wide: false },
  integer: { draw: NumberWidget, label: 'above', wide: false },
  month: { draw: MonthWidget, label: 'above', wide: false },
  euros: { draw: EurosWidget, label: 'above', wide: false },
  boolean: { draw: BooleanWidget, label: 'own', wide: false },
  select: { draw: SelectWidget, label: 'above', wide: false },
  choices: { draw: ChoicesWidget, label: 'group', wide: true },
  'theme-names': { draw: ThemeNamesWidget, label: 'group', wide: true },
  'theme-slugs': { draw: ThemeSlugsWidget, label: 'group', wide: true },
  'theme-tags': { draw: ThemeTagsWidget, label: 'group', wide: true },
  'theme-name': { draw: ThemeNameWidget, label: 'above', wide: false },
  'text-list': { draw: TextListWidget, label: 'group', wide: true },
  reference: { draw: ReferenceWidget, label: 'above', wide: false },
  image: { draw: ImageWidget, label: 'above', wide: true },
  'asset-key': { draw: AssetKeyWidget, label: 'above', wide: true },
  link: { draw: LinkWidget, label: 'above', wide: false },
  timestamp: { draw: TimestampWidget, label: 'above', wide: false },
  // No form shows values by name, because the values of a release have their own screen.
  json: { draw: () => null, label: 'own', wide: false },
}

function BooleanWidget({ id, field, value, hint, describedBy, onChange, onBlur, focusRef }: WidgetProps) {
  const control = (
    <Switch
      label={field.label}
      checked={value === true}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={focusRef}
      describedBy={describedBy}
    />
  )
  if (hint === undefined) return control
  return (
    <>
      {control}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </>
  )
}
