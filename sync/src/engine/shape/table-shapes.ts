import type { RowChange } from '../query/row.ts'
import type { StreamedRelation } from '../query/table.ts'
import type { Shape } from './shape.ts'

/** The shapes whose rows have one text in a column, by that text. */
type Lookup = { column: string; byText: Map<string, Set<Shape>> }

/** Which shapes fit the present relation of the stream. */
type Form = { relation: StreamedRelation; misfits: Set<Shape>; places: Map<Lookup, number> }

/**
 * The shapes of one table. A change finds the shapes that it may concern by the texts of its columns. Only shapes
 * without an equality in their clause are checked one by one.
 */
export class TableShapes {
  readonly #all = new Set<Shape>()
  readonly #unindexed = new Set<Shape>()
  readonly #lookups = new Map<string, Lookup>()
  #newest: Shape | undefined
  #present: Form | null = null

  get size(): number {
    return this.#all.size
  }

  all(): Iterable<Shape> {
    return this.#all
  }

  /** The newest shape, if it still exists. */
  get newest(): Shape | undefined {
    return this.#newest
  }

  add(shape: Shape): void {
    this.#all.add(shape)
    this.#newest = shape
    if (this.#present !== null && shape.layoutFor(this.#present.relation) === null)
      this.#present.misfits.add(shape)
    if (shape.lookup === null) {
      this.#unindexed.add(shape)
      return
    }
    const { column, texts } = shape.lookup
    const { byText } = this.#lookupOf(column)
    for (const text of texts) {
      const shapes = byText.get(text) ?? new Set()
      byText.set(text, shapes.add(shape))
    }
  }

  delete(shape: Shape): void {
    this.#all.delete(shape)
    if (this.#newest === shape) this.#newest = undefined
    this.#unindexed.delete(shape)
    this.#present?.misfits.delete(shape)
    if (shape.lookup === null) return
    const lookup = this.#lookups.get(shape.lookup.column)
    for (const text of shape.lookup.texts) {
      const shapes = lookup?.byText.get(text)
      shapes?.delete(shape)
      if (shapes?.size === 0) lookup?.byText.delete(text)
    }
    if (lookup?.byText.size === 0) this.#lookups.delete(lookup.column)
  }

  /** The shapes that cannot follow rows of this relation. */
  misfits(relation: StreamedRelation): Iterable<Shape> {
    return this.#formOf(relation).misfits
  }

  /** All shapes that a change may concern. Shapes may be added and removed during the iteration. */
  *candidates(relation: StreamedRelation, change: RowChange): Iterable<Shape> {
    yield* this.#unindexed
    const { places } = this.#formOf(relation)
    for (const lookup of this.#lookups.values()) {
      const place = places.get(lookup) ?? this.#place(lookup, relation, places)
      const before = change.old?.[place] ?? null
      const after = change.new?.[place] ?? null
      const old = before === null ? undefined : lookup.byText.get(before)
      if (old !== undefined) yield* old
      if (after === null || after === before) continue
      for (const shape of lookup.byText.get(after) ?? []) if (old?.has(shape) !== true) yield shape
    }
  }

  #formOf(relation: StreamedRelation): Form {
    if (this.#present?.relation === relation) return this.#present
    const misfits = new Set([...this.#all].filter((shape) => shape.layoutFor(relation) === null))
    this.#present = { relation, misfits, places: new Map() }
    return this.#present
  }

  #lookupOf(column: string): Lookup {
    const lookup = this.#lookups.get(column) ?? { column, byText: new Map() }
    this.#lookups.set(column, lookup)
    return lookup
  }

  /** The column's index in the stream. Shapes of a removed column are among the misfits. */
  #place(lookup: Lookup, relation: StreamedRelation, places: Map<Lookup, number>): number {
    const place = relation.columns.findIndex(({ name }) => name === lookup.column)
    places.set(lookup, place)
    return place
  }
}
