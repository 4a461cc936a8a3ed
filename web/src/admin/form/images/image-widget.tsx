import { altFieldOf, entityNamed, isEntityName } from '@coop/sync/entities'
import { useRowsReader } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'
import { PictureChoice } from './picture-choice.tsx'

/** One picture: picked from the website assets, or by its address. */
export function ImageWidget(props: WidgetProps) {
  const { table, name, value, onChange, suggest } = props
  const url = textOf(value)
  const readAssets = useRowsReader('website_assets')
  return (
    <PictureChoice
      widget={props}
      url={url}
      placeholder="/media/…"
      isUsed={(asset) => asset.url === url}
      onPick={(asset) => {
        onChange(asset.url)
        const alt = altFieldOf(name, isEntityName(table) ? Object.keys(entityNamed(table).fields) : [])
        if (alt === undefined) return
        const before = readAssets().find(({ values }) => values.image_url === url)
        suggest(alt, asset.alt === '' ? null : asset.alt, before?.values.alt_text)
      }}
    />
  )
}
