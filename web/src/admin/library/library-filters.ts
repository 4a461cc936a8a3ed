import type { AdminRow, ValuesOf } from '../data/admin-row.ts'
import { isRowOf } from '../data/values.ts'
import { type AssetUses, isChosenBySite } from '../entities/asset-uses.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { lacksAltText } from '../media/asset-kind.ts'

/**
 * The filters of assets that cannot be derived from their fields.
 * @param uses null: not known yet, so that no asset counts as unused
 */
export function libraryFilters(uses: AssetUses | null): readonly ListFilter[] {
  return [
    yesFilter('missing', 'Missing', 'alt', 'No alt text', ({ values }) => lacksAltText(values)),
    yesFilter(
      'use',
      'Use',
      'none',
      'Not used',
      (asset) => uses !== null && !isChosenBySite(asset) && uses(asset).length === 0,
    ),
  ]
}

function yesFilter(
  key: string,
  label: string,
  value: string,
  option: string,
  isSo: (asset: AdminRow<ValuesOf<'website_assets'>>) => boolean,
): ListFilter {
  return {
    key,
    label,
    valuesOf: ({ id, values, edit }) =>
      isRowOf('website_assets', values) && isSo({ id, values, edit }) ? [value] : [],
    options: [{ value, label: option }],
    labelOf: () => null,
  }
}
