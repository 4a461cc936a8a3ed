import { entityNamed } from '@coop/sync/entities'
import { entityRecord } from '../entities/entity-records.ts'
import { textOf } from '../data/json-values.ts'
import { titleOf } from '../row-values.ts'
import type { Column } from '../table/column.ts'
import { SelectBox } from './select-box.tsx'
import { UploadProgress } from './upload-progress.tsx'

const { title } = entityNamed('website_assets')

/** The columns of the list, whose rows can be chosen, and say how far their files have come. */
export const libraryColumns: readonly Column[] = entityRecord('website_assets').columns.map((column) =>
  column.key === title
    ? {
        ...column,
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="flex min-w-0 items-center gap-1">
              <SelectBox
                id={row.id}
                title={titleOf(entityNamed('website_assets'), row.values, row.id)}
                className="-ml-2"
              />
              {column.cell(row)}
            </span>
            <UploadProgress address={textOf(row.values['image_url'])} />
          </span>
        ),
      }
    : column,
)
