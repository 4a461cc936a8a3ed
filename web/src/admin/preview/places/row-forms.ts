import { type EntityName, contentNames } from '@coop/sync/entities'
import type { AdminRow } from '../../data/admin-row.ts'
import { textOf } from '../../data/json-values.ts'
import { publicAddress } from '../../entities/public-address.ts'
import type { RowsOf } from '../preview-place.ts'
import { drawnForms, type DrawnNames, drawnNames } from './drawn-forms.ts'
import type { DrawnPiece } from './drawn-page.ts'
import { drawnWords, wordsBeforeCut } from './drawn-words.ts'
import { isTyped, type RowText, rowTexts } from './row-texts.ts'

/** The rows of which a page is drawn. */
export interface DrawnRows {
  readonly rowsOf: RowsOf
  /** Whether visitors get the row. */
  readonly isPublic: (entity: EntityName, row: AdminRow) => boolean
  /** The address of the page; null: it is not known. */
  readonly address: string | null
  /** The row whose form is open beside the page; null: none is. */
  readonly openRow: string | null
}

/** A field, in the words in which a page may show it. */
export interface FieldForm {
  readonly field: RowText
  readonly words: string
}

/** The fields of the rows that a page may show, by their words and by their pictures. */
export interface RowForms {
  readonly byWords: ReadonlyMap<string, readonly RowText[]>
  readonly byPicture: ReadonlyMap<string, readonly RowText[]>
  readonly byRow: ReadonlyMap<string, readonly FieldForm[]>
  /** The row that the page is about; null: about none. */
  readonly ownRow: string | null
}

/** So many words at the beginning of a text tell that a page shows some of it. */
const FEW_WORDS = 4
const BEGINNING = 200

/**
 * The fields of all rows that leave a trace on the page: a whole text, the beginning of one, or a picture. The others are
 * not read further, however many there are.
 */
export function rowForms(pieces: readonly DrawnPiece[], { rowsOf, isPublic, address }: DrawnRows): RowForms {
  const names = drawnNames(rowsOf)
  const isTraced = tracesOf(pieces)
  const byWords = new Map<string, RowText[]>()
  const byPicture = new Map<string, RowText[]>()
  const byRow = new Map<string, FieldForm[]>()
  let ownRow: string | null = null
  for (const entity of contentNames) {
    for (const row of rowsOf(entity)) {
      if (!isPublic(entity, row)) continue
      const texts = rowTexts(entity, row)
      const isOwn = address !== null && publicAddress(entity, row.values) === address
      if (isOwn) ownRow = rowKey({ entity, rowId: row.id })
      if (!isOwn && !texts.some(isTraced)) continue
      const forms = texts.flatMap((field) => formsOf(field, names, byPicture))
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

function tracesOf(pieces: readonly DrawnPiece[]): (field: RowText) => boolean {
  const beginnings = new Set(
    pieces.flatMap(({ texts }) => texts.map((text) => beginningOf(wordsBeforeCut(text) ?? drawnWords(text)))),
  )
  const pictures = new Set(pieces.flatMap((piece) => piece.pictures))
  return (field) => {
    if (field.field.kind === 'image') return pictures.has(textOf(field.value))
    if (!isTyped(field) || typeof field.value !== 'string') return false
    const words = beginningOf(drawnWords(field.value.slice(0, BEGINNING)))
    return words !== '' && beginnings.has(words)
  }
}

function beginningOf(words: string): string {
  return words.split(' ', FEW_WORDS).join(' ')
}
