import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { isPicture, numberText } from '@coop/sync/rules'
import { Image } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import { focalPointOf } from '../media/focal-point.ts'
import { DASH } from '../table/cells.tsx'
import { generatedColumns } from '../table/column.ts'
import { fileSize } from '../table/file-size.ts'
import { RowTitle } from '../table/row-title.tsx'
import type { EntityExceptions } from './entity-record.ts'
import { count, countDistinct } from './figures.ts'
import { newestFirst } from './newest-first.ts'
import { successAndError } from './toast-texts.ts'

type Asset = RowOf<'website_assets'>

/** The files of the website, ten per page, of all categories or of one. */
export const assets: EntityExceptions<Asset> = {
  path: 'assets',
  menuGroup: 'Assets & Config',
  icon: Image,
  purpose: 'Pictures and documents of the site.',
  toasts: successAndError,
  stats: (rows) => [
    { label: 'Total Assets', value: count(rows, 'is_active'), note: `active, of ${numberText(rows.length)}` },
    {
      label: 'Images',
      value: rows.filter(({ values }) => values.is_active && isPicture(values)).length,
      note: 'active',
    },
    {
      label: 'Storage Used',
      value: `${(bytesOf(rows) / 1_048_576).toFixed(1)} MB`,
      note: 'including inactive assets',
    },
    {
      label: 'Categories',
      value: countDistinct(rows, 'category'),
      note: `in use, of ${ASSET_CATEGORIES.length}`,
    },
  ],
  columns: generatedColumns('website_assets', {
    asset_key: {
      cell: (row) => (
        <RowTitle
          entity="website_assets"
          row={row}
          picture={row.values.image_url}
          isLogo={row.values.category === 'logos'}
          focalPoint={focalPointOf(row.values)}
        />
      ),
    },
    file_size: { cell: ({ values }) => sizeOrDash(values.file_size), onPhone: undefined },
  }),
  filter: { field: 'category', label: 'Categories' },
  firstOrder: newestFirst(({ values }) => values.created_at),
  pageSize: 10,
}

function bytesOf(rows: readonly Asset[]): number {
  return rows.reduce((sum, { values }) => sum + (values.file_size ?? 0), 0)
}

function sizeOrDash(bytes: number | null) {
  return bytes === null ? DASH : <span className="whitespace-nowrap">{fileSize(bytes)}</span>
}
