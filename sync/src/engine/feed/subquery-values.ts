type Texts = readonly (string | null)[]
type Truth = 't' | 'f' | null

/** One row of a subquery, as the texts of its columns. */
export const tupleKey = (texts: Texts): string => JSON.stringify(texts)

/**
 * The rows of a subquery, as a set. The changes of a transaction take effect at its end; until then `has` answers as
 * before.
 */
export class SubqueryValues {
  readonly #byRow = new Map<string, string>()
  readonly #counts = new Map<string, { texts: Texts; count: number }>()
  /** of the transaction: whether the set had the tuples that changed */
  readonly #before = new Map<string, { texts: Texts; had: boolean }>()
  #sizeBefore = 0
  /** tuples with a null */
  readonly #nulls = new Set<string>()
  /** of the transaction: tuples with a null that changed */
  readonly #nullsBefore = new Set<string>()

  /** Sets the texts of a row; null: the row is removed. */
  set(rowKey: string, texts: Texts | null): void {
    const previous = this.#byRow.get(rowKey)
    const next = texts === null ? undefined : tupleKey(texts)
    if (previous === next) return
    if (previous !== undefined) this.#add(previous, null, -1)
    if (next === undefined) this.#byRow.delete(rowKey)
    else this.#byRow.set(rowKey, next)
    if (next !== undefined) this.#add(next, texts, 1)
  }

  /** Whether a row is in the set, as Postgres answers `in`: null if a null makes it unknown. */
  has(texts: Texts): Truth {
    const isKnown = !texts.includes(null)
    if (isKnown && this.#hadBefore(tupleKey(texts))) return 't'
    // Two tuples without nulls are equal only if they are identical.
    const candidates = isKnown ? [this.#nulls, this.#nullsBefore] : [this.#counts.keys(), this.#before.keys()]
    for (const keys of candidates)
      for (const key of keys) if (this.#hadBefore(key) && mayEqual(this.#textsOf(key), texts)) return null
    return 'f'
  }

  /** The tuples that the transaction has added or removed, and the state before. Called at its end. */
  settle(): { changed: Texts[]; wasEmpty: boolean; isEmpty: boolean } {
    const changed: Texts[] = []
    for (const [key, { texts, had }] of this.#before) if (had !== this.#counts.has(key)) changed.push(texts)
    const wasEmpty = this.#before.size === 0 ? this.#counts.size === 0 : this.#sizeBefore === 0
    this.#before.clear()
    this.#nullsBefore.clear()
    return { changed, wasEmpty, isEmpty: this.#counts.size === 0 }
  }

  #add(key: string, texts: Texts | null, step: 1 | -1): void {
    const entry = this.#counts.get(key) ?? { texts: texts ?? [], count: 0 }
    if (this.#before.size === 0) this.#sizeBefore = this.#counts.size
    if (!this.#before.has(key)) this.#before.set(key, { texts: entry.texts, had: entry.count > 0 })
    entry.count += step
    if (entry.count > 0) this.#counts.set(key, entry)
    else this.#counts.delete(key)
    if (!entry.texts.includes(null)) return
    this.#nullsBefore.add(key)
    if (entry.count > 0) this.#nulls.add(key)
    else this.#nulls.delete(key)
  }

  #hadBefore(key: string): boolean {
    return this.#before.get(key)?.had ?? this.#counts.has(key)
  }

  #textsOf(key: string): Texts {
    return this.#before.get(key)?.texts ?? this.#counts.get(key)?.texts ?? []
  }
}

/** No column rules out that they are equal. */
function mayEqual(one: Texts, other: Texts): boolean {
  return one.every((text, index) => text === null || other[index] === null || text === other[index])
}
