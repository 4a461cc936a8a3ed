import type { Shape } from './shape.ts'
import { TableShapes } from './table-shapes.ts'

/** The living shapes, by handle, by key and by table. Retired ones are removed. */
export class ShapeRegistry {
  readonly #byHandle = new Map<string, Shape>()
  readonly #byKey = new Map<string, Shape>()
  readonly #byTable = new Map<number, TableShapes>()
  /** by the key of a shape: the shapes with a subquery for its rows */
  readonly #dependents = new Map<string, Set<Shape>>()
  #newestId = 0

  get size(): number {
    return this.#byHandle.size
  }

  /** the highest id so far: later shapes have higher ones */
  get newestId(): number {
    return this.#newestId
  }

  add(shape: Shape): void {
    this.#newestId = Math.max(this.#newestId, shape.record.id)
    this.#byHandle.set(shape.handle, shape)
    this.#byKey.set(shape.record.key, shape)
    const siblings = this.#byTable.get(shape.table.oid) ?? new TableShapes()
    siblings.add(shape)
    this.#byTable.set(shape.table.oid, siblings)
    for (const key of shape.followedKeys) {
      const dependents = this.#dependents.get(key) ?? new Set()
      this.#dependents.set(key, dependents.add(shape))
    }
  }

  /** False if it was already retired. */
  retire(shape: Shape): boolean {
    if (shape.retired) return false
    shape.retired = true
    this.#byHandle.delete(shape.handle)
    if (this.#byKey.get(shape.record.key) === shape) this.#byKey.delete(shape.record.key)
    const siblings = this.#byTable.get(shape.table.oid)
    siblings?.delete(shape)
    if (siblings?.size === 0) this.#byTable.delete(shape.table.oid)
    for (const key of shape.followedKeys) {
      const dependents = this.#dependents.get(key)
      dependents?.delete(shape)
      if (dependents?.size === 0) this.#dependents.delete(key)
    }
    shape.waiters.wake()
    return true
  }

  withHandle(handle: string): Shape | undefined {
    return this.#byHandle.get(handle)
  }

  withKey(key: string): Shape | undefined {
    return this.#byKey.get(key)
  }

  /** The shapes whose subqueries this shape answers, and which cannot exist without it. */
  dependentsOf(shape: Shape): readonly Shape[] {
    return [...(this.#dependents.get(shape.record.key) ?? [])]
  }

  hasDependents(shape: Shape): boolean {
    return this.#dependents.has(shape.record.key)
  }

  /** Undefined if the table has none. */
  ofTable(oid: number): TableShapes | undefined {
    return this.#byTable.get(oid)
  }

  all(): readonly Shape[] {
    return [...this.#byHandle.values()]
  }
}
