import { syncedTables } from './derive/expected-columns.ts'
import { type PublicView, PARENT_IS_PUBLIC } from './entities/define-entity.ts'
import { childListsOf, entityNamed, entityNames } from './entities/index.ts'

export type Audience = 'public' | 'admin'

/** One shape that browsers may request by name. They never name tables, columns or conditions. */
export interface CatalogueShape {
  /** The last part of its path: `/shapes/{name}` or `/shapes/admin/{name}`. */
  readonly name: string
  readonly audience: Audience
  readonly table: string
  readonly columns: readonly string[]
  readonly where: string | null
  /** The condition under which a row belongs to the principal, whose id is $1. */
  readonly ownedBy: string | null
}

export type Catalogue = ReadonlyMap<string, CatalogueShape>

/** The shapes for a visitor's browser: the public rows and columns of every table that has any. */
export const publicShapes: Catalogue = new Map(
  [...publicViews()].map(([table, { where, columns }]) => [
    table,
    { name: table, audience: 'public', table, columns, where, ownedBy: null },
  ]),
)

/**
 * The shapes for an administrator's browser: every synced table whole, and the answers to the administrator's writes.
 */
export const adminShapes: Catalogue = new Map(
  [...syncedTables()].map(([table, columns]) => [
    table,
    {
      name: table,
      audience: 'admin',
      table,
      columns: columns.map(({ name }) => name),
      where: null,
      ownedBy: table === 'write_ledger' ? 'user_id = $1 or $1 = any(readers)' : null,
    },
  ]),
)

export function shapesOf(audience: Audience): Catalogue {
  return audience === 'public' ? publicShapes : adminShapes
}

/** The shape in terms of the sync protocol. `columns` is sorted, so equal definitions have equal texts. */
export interface ShapeDefinition {
  table: string
  columns: string[]
  where?: string
  params?: string[]
}

/** @param principalId needed only for a shape with an owner */
export function shapeDefinition(shape: CatalogueShape, principalId: string | null): ShapeDefinition {
  const definition = { table: shape.table, columns: [...shape.columns].sort() }
  if (shape.ownedBy !== null) {
    if (principalId === null) throw new Error(`Shape ${shape.name} belongs to somebody, and nobody asked`)
    return { ...definition, where: shape.ownedBy, params: [principalId] }
  }
  return shape.where === null ? definition : { ...definition, where: `${shape.where} = true` }
}

function* publicViews(): Generator<[string, PublicView]> {
  for (const entity of entityNames.map(entityNamed)) {
    for (const { table, public: view } of [entity, ...childListsOf(entity).map(({ list }) => list)])
      if (view !== null) yield [table, view]
  }
  yield ['slug_redirects', { where: PARENT_IS_PUBLIC, columns: ['id', 'entity', 'old_slug', 'row_id'] }]
}
