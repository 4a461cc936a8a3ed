import { useRows } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'
import { PictureChoice } from './picture-choice.tsx'

/** A picture referred to by its asset key, which is picked from the website assets or typed. */
export function AssetKeyWidget(props: WidgetProps) {
  const { rows } = useRows('website_assets')
  const key = textOf(props.value)
  return (
    <PictureChoice
      widget={props}
      url={rows.find(({ values }) => values.asset_key === key)?.values.image_url ?? ''}
      isUsed={(asset) => asset.key === key}
      onPick={(asset) => props.onChange(asset.key)}
    />
  )
}
