import type { Sql } from 'postgres'
import type { RecentTransactions } from '../shape/recent-transactions.ts'
import type { ShapeMaker } from '../shape/shape-maker.ts'
import { parseSnapshotMark } from '../snapshot/transaction-visibility.ts'
import { lookAtCatalogue, lookAtPublication, type CatalogueVersions } from '../source/catalogue-look.ts'
import { PublicationLostError } from '../source/pg-change-source.ts'
import type { Publication } from '../source/publication.ts'

interface CatalogueWatchParts {
  publication: Publication
  /** for queries that the stream waits for */
  streamSql: Sql
  recent: RecentTransactions
  shapes: ShapeMaker
  /** called after each check of the tables and functions of shapes */
  onLook: () => void
}

/** The publication and the catalogue entries that shapes depend on, as of the last comparison. */
export class CatalogueWatch {
  readonly #parts: CatalogueWatchParts
  /** of the catalogue's entries, at the last comparison with the shapes */
  #versions: CatalogueVersions = new Map()
  /** of the publication, when the versions were read */
  #entries = ''
  #publicationOid: number | null = null
  #isLooking = false

  constructor(parts: CatalogueWatchParts) {
    this.#parts = parts
  }

  /** A stream of this publication begins: everything is checked again. */
  begin(publicationOid: number): void {
    this.#publicationOid = publicationOid
    this.#versions = new Map()
  }

  /**
   * Checks only the publication, which every commit depends on. If it has changed, the rest of the catalogue is checked
   * too.
   * @throws PublicationLostError
   */
  async lookAtPublication(): Promise<void> {
    const { streamSql, publication, recent } = this.#parts
    const look = await lookAtPublication(streamSql, publication.name)
    if (look === null) throw publication.missing()
    if (look.oid !== this.#publicationOid || !look.isComplete)
      throw new PublicationLostError(`publication "${publication.name}" was made anew or altered`)
    recent.settle(parseSnapshotMark(look.mark))
    if (look.entries !== this.#entries) await this.#lookAtCatalogue()
    this.#entries = look.entries
  }

  /**
   * For times without commits. Returns the loss of the publication, or null. A check that is still running suffices.
   */
  async lookWhileIdle(): Promise<PublicationLostError | null> {
    if (this.#isLooking) return null
    this.#isLooking = true
    try {
      await this.lookAtPublication()
      await this.#lookAtCatalogue()
    } catch (error) {
      if (error instanceof PublicationLostError) return error
      // Without a connection nothing can be checked; the stream reports it.
    } finally {
      this.#isLooking = false
    }
    return null
  }

  /** Checks the tables and functions of all shapes, and retires the shapes that no longer fit. */
  async #lookAtCatalogue(): Promise<void> {
    const { publication, streamSql, shapes, onLook } = this.#parts
    const versions = await lookAtCatalogue(streamSql, publication.name, shapes.catalogueParts)
    const changed = [...versions].flatMap(([oid, version]) =>
      this.#versions.get(oid) === version ? [] : [oid],
    )
    if (changed.length > 0) await shapes.followCatalogue(new Set(changed))
    this.#versions = versions
    onLook()
  }
}
