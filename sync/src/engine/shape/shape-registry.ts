import type { Shape } from './shape.ts'

/** The living shapes, by handle, by key and by table. Retired ones are removed. */
export class ShapeRegistry {
  readonly #byHandle = new Map<string, Shape>()
  readonly #byKey = new Map<string, Shape>()
  readonly #byTable = new Map<number, Set<Shape>>()

  add(shape: Shape): void {
    this.#byHandle.set(shape.handle, shape)
    this.#byKey.set(shape.record.key, shape)
    const siblings = this.#byTable.get(shape.table.oid) ?? new Set()
    siblings.add(shape)
    this.#byTable.set(shape.table.oid, siblings)
  }

  /** False when it had been retired before. */
  retire(shape: Shape): boolean {
    if (shape.retired) return false
    shape.retired = true
    this.#byHandle.delete(shape.handle)
    if (this.#byKey.get(shape.record.key) === shape) this.#byKey.delete(shape.record.key)
    this.#byTable.get(shape.table.oid)?.delete(shape)
    shape.waiters.wake()
    return true
  }

  withHandle(handle: string): Shape | undefined {
    return this.#byHandle.get(handle)
  }

  withKey(key: string): Shape | undefined {
    return this.#byKey.get(key)
  }

  ofTable(oid: number): readonly Shape[] {
    return [...(this.#byTable.get(oid) ?? [])]
  }

  all(): readonly Shape[] {
    return [...this.#byHandle.values()]
  }
}
