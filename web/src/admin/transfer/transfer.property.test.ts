import { entityNamed, contentNames, type EntityName } from '@coop/sync/entities'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedEntities } from '../data/values.ts'
import { arbitraryRow } from '../testing/arbitrary-rows.ts'
import { exportRows } from './export-rows.ts'
import { matchColumns } from './match-columns.ts'
import { createImportPlanner } from './plan-import.ts'
import { readCsv } from './read-csv.ts'
import { createReferences } from './references.ts'

const threeRows = (name: EntityName) => fc.tuple(...[0, 1, 2].map((place) => arbitraryRow(name, place)))

test.for(contentNames)(
  'what is exported of %s changes nothing when it is imported',
  { tags: 'random' },
  async (name) => {
    const entity = entityNamed(name)
    const others = [...namedEntities(name)].filter((each) => each !== name)
    await fc.assert(
      fc.asyncProperty(threeRows(name), fc.tuple(...others.map(threeRows)), async (rows, referenced) => {
        const rowsOf = (each: EntityName) => (each === name ? rows : (referenced[others.indexOf(each)] ?? []))
        const file = await exportRows(name, rows, createReferences(rowsOf))
        const table = readCsv(await file.arrayBuffer())
        const columns = matchColumns(entity, table.header)
        expect(columns).not.toContain(null)
        const planner = createImportPlanner({
          name,
          columns,
          rows,
          references: createReferences(rowsOf),
          themes: rowsOf('offering_themes'),
          newId: () => 'none',
        })
        const planned = table.rows
          .filter((cells) => cells.length > 1)
          .map((cells, i) => planner.plan(cells, i + 2))
        expect(planned).toEqual(rows.map((_, i) => expect.objectContaining({ state: 'same', number: i + 2 })))
      }),
    )
  },
)
