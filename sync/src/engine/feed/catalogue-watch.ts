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
  /** called after each look at the tables and functions of shapes */
  onLook: () => void
}

/** The publication, and what shapes depend on in the catalogue of Postgres, as the shapes were last compared with it. */
export class CatalogueWatch {
  readonly #parts: CatalogueWatchParts
  /** of the catalogue's entries, as shapes have been compared with them */
  #versions: CatalogueVersions = new Map()
  /** of the publication, as the versions were looked at */
  #entries = ''
  #publicationOid: number | null = null
  #isLooking = false

  constructor(parts: CatalogueWatchParts) {
    this.#parts = parts
  }

  /** A stream of this publication begins: everything is looked at anew. */
  begin(publicationOid: number): void {
    this.#publicationOid = publicationOid
    this.#versions = new Map()
  }

  /**
   * Only the publication, which every commit depends on; what else has changed is looked for when it has changed.
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

  /** For times without commits. Returns the loss of the publication, or null; a look that still goes on is enough. */
  async lookWhileIdle(): Promise<PublicationLostError | null> {
    if (this.#isLooking) return null
    this.#isLooking = true
    try {
      await this.lookAtPublication()
      await this.#lookAtCatalogue()
    } catch (error) {
      if (error instanceof PublicationLostError) return error
      // Without a connection there is nothing to see: the stream will notice.
    } finally {
      this.#isLooking = false
    }
    return null
  }

  /** The tables and functions of all shapes; shapes that no longer fit them are retired. */
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
