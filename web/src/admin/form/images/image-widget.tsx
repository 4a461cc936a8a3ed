import { altFieldOf, entityNamed, isEntityName } from '@coop/sync/entities'
import { useRowsReader } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'
import { PictureChoice } from './picture-choice.tsx'

/** A picture that is picked from the website assets, or referred to by its address. */
export function ImageWidget(props: WidgetProps) {
  const { table, name, value, onChange, suggest } = props
  const url = textOf(value)
  const readAssets = useRowsReader('website_assets')
  /** @param next the alt text of the picture that replaces this one; null if it has none */
  const suggestAlt = (next: string | null) => {
    const alt = altFieldOf(name, isEntityName(table) ? Object.keys(entityNamed(table).fields) : [])
    const before = readAssets().find(({ values }) => values.image_url === url)?.values.alt_text
    if (alt !== undefined && (next !== null || textOf(before) !== '')) suggest(alt, next, before)
  }
  return (
    <PictureChoice
      widget={props}
      url={url}
      placeholder="/media/…"
      isUsed={(asset) => asset.url === url}
      onPick={(asset) => {
        onChange(asset.url)
        suggestAlt(asset.alt === '' ? null : asset.alt)
      }}
      onRemove={() => suggestAlt(null)}
    />
  )
}
