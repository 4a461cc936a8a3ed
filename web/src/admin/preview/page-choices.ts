import { contentNames, entityNamed } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { isManagedSlug, sitePages } from '@coop/sync/rules'
import type { Choice } from '../choices/found-choices.ts'
import { textOf } from '../data/json-values.ts'
import { titleOf } from '../data/row-values.ts'
import { publicAddress } from '../entities/public-address.ts'
import { optionLabel } from '../texts/option-label.ts'
import type { RowsOf } from './preview-place.ts'

export const HOME = '/'

/** All public pages except the home page, by address. Pages of changed rows come first. */
export function pageChoices(rowsOf: RowsOf, isChanged: (rowId: string) => boolean): readonly Choice[] {
  const rows = contentNames.flatMap((entity) => {
    const { label } = entityNamed(entity)
    const flag = publicFlag(entity)
    return rowsOf(entity).flatMap(({ id, values }) => {
      const address = publicAddress(entity, values)
      if (address === null || isManagedSlug(textOf(values['slug']))) return []
      if (flag !== null && values[flag] !== true) return []
      const detail = isChanged(id) ? `${label}, changed` : label
      return [
        {
          isFirst: isChanged(id),
          choice: { value: address, label: titleOf(entityNamed(entity), values, id), detail },
        },
      ]
    })
  })
  const pages = sitePages
    .filter((page) => page !== HOME)
    .map((page): Choice => ({ value: page, label: optionLabel(page.slice(1)), detail: 'Page' }))
  return [
    ...rows.filter(({ isFirst }) => isFirst).map(({ choice }) => choice),
    ...pages,
    ...rows.filter(({ isFirst }) => !isFirst).map(({ choice }) => choice),
  ]
}
