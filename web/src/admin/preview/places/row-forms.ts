import { type EntityName, contentNames } from '@coop/sync/entities'
import type { AdminRow } from '../../data/admin-row.ts'
import { slugAt } from '../../entities/public-address.ts'
import type { RowsOf } from '../preview-place.ts'
import { drawnForms, type DrawnNames, drawnNames } from './drawn-forms.ts'
import type { DrawnPiece } from './drawn-page.ts'
import { drawnWords, wordsBeforeCut } from './drawn-words.ts'
import { type RowText, rowTexts } from './row-texts.ts'
import { beginningOf, rowTraces } from './row-traces.ts'

/** The rows from which a page is drawn. */
export interface DrawnRows {
  readonly rowsOf: RowsOf
  /** Whether a row of the entity is public. */
  readonly isPublic: (entity: EntityName) => (row: AdminRow) => boolean
  /** The address of the page; null if it is unknown. */
  readonly address: string | null
  /** The row in the form beside the page; null if there is none. */
  readonly openRow: string | null
}

/** A field with the words in which a page may show it. */
export interface FieldForm {
  readonly field: RowText
  readonly words: string
}

/** The fields that a page may show, by their words and by their pictures. */
export interface RowForms {
  readonly byWords: ReadonlyMap<string, readonly RowText[]>
  readonly byPicture: ReadonlyMap<string, readonly RowText[]>
  readonly byRow: ReadonlyMap<string, readonly FieldForm[]>
  /** The row that the page is about; null if there is none. */
  readonly ownRow: string | null
}

/**
 * The fields of all rows that have a trace on the page: a whole text, the beginning of one, or a picture. Other rows,
 * possibly thousands, are not processed further.
 */
export function rowForms(pieces: readonly DrawnPiece[], { rowsOf, isPublic, address }: DrawnRows): RowForms {
  const names = drawnNames(rowsOf)
  const isTraced = tracedIn(pieces)
  const byWords = new Map<string, RowText[]>()
  const byPicture = new Map<string, RowText[]>()
  const byRow = new Map<string, FieldForm[]>()
  let ownRow: string | null = null
  for (const entity of contentNames) {
    const isShown = isPublic(entity)
    const slug = address === null ? null : slugAt(entity, address)
    for (const row of rowsOf(entity)) {
      if (!isShown(row)) continue
      const isOwn = slug !== null && row.values['slug'] === slug
      if (isOwn) ownRow = rowKey({ entity, rowId: row.id })
      if (!isOwn && !isTraced(rowTraces(entity, row.values))) continue
      const forms = rowTexts(entity, row).flatMap((field) => formsOf(field, names, byPicture))
      byRow.set(rowKey({ entity, rowId: row.id }), forms)
      for (const { field, words } of forms) add(byWords, words, field)
    }
  }
  return { byWords, byPicture, byRow, ownRow }
}

export function rowKey({ entity, rowId }: Pick<RowText, 'entity' | 'rowId'>): string {
  return `${entity} ${rowId}`
}

function formsOf(field: RowText, names: DrawnNames, byPicture: Map<string, RowText[]>): FieldForm[] {
  const { texts, pictures } = drawnForms(field, names)
  for (const picture of pictures) add(byPicture, picture, field)
  const words = new Set(texts.map(drawnWords).filter((each) => each !== ''))
  return [...words].map((each) => ({ field, words: each }))
}

function add(to: Map<string, RowText[]>, key: string, field: RowText): void {
  const known = to.get(key)
  if (known === undefined) to.set(key, [field])
  else if (!known.includes(field)) known.push(field)
}

/** Returns whether traces of a row occur in these pieces. */
function tracedIn(pieces: readonly DrawnPiece[]): (traces: ReturnType<typeof rowTraces>) => boolean {
  const drawn = new Set(
    pieces.flatMap(({ texts }) => texts.map((text) => beginningOf(wordsBeforeCut(text) ?? drawnWords(text)))),
  )
  const shown = new Set(pieces.flatMap((piece) => piece.pictures))
  return ({ beginnings, pictures }) =>
    beginnings.some((words) => drawn.has(words)) || pictures.some((address) => shown.has(address))
}
