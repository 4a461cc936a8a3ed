import { entityNamed } from '@coop/sync/entities'
import { entityRecord } from '../entities/entity-records.ts'
import { textOf } from '../data/json-values.ts'
import type { Column } from '../table/column.ts'
import { UploadProgress } from './upload-progress.tsx'

const { title } = entityNamed('website_assets')

/** The columns of the list. Its rows show the upload progress of their files. */
export const libraryColumns: readonly Column[] = entityRecord('website_assets').columns.map((column) =>
  column.key === title
    ? {
        ...column,
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2">
            {column.cell(row)}
            <UploadProgress address={textOf(row.values['image_url'])} />
          </span>
        ),
      }
    : column,
)
