import type { DrawnPiece } from './drawn-page.ts'
import { containsWords, drawnWords, wordCount, wordsBeforeCut } from './drawn-words.ts'
import {
  compareNearness,
  isSure,
  type Nearness,
  type Surroundings,
  surroundingsOf,
  type Trace,
} from './page-surroundings.ts'
import { type DrawnRows, type FieldForm, type RowForms, rowForms, rowKey } from './row-forms.ts'
import { isTyped, type RowText } from './row-texts.ts'

/** Where a text or a picture of a page comes from. */
export interface FoundPlace {
  /** The number of the element that shows it. */
  readonly element: number
  /** The text as it is drawn; of a picture none. */
  readonly text: string
  /** More than one: nothing on the page tells which of them it is. */
  readonly fields: readonly RowText[]
}

interface Candidates extends FoundPlace {
  readonly path: readonly number[]
  readonly isOfPage: boolean
}

/**
 * Finds the fields of which a page is drawn by its texts and pictures alone. A text that several fields have is that of the
 * row of which something else stands in the nearest container. The others are looked for in the rows around them: as a part
 * of a field, or as a text around one.
 */
export function findPlaces(pieces: readonly DrawnPiece[], rows: DrawnRows): FoundPlace[] {
  const forms = rowForms(pieces, rows)
  const exact = new Map<number, Candidates>()
  const rest: DrawnPiece[] = []
  for (const piece of pieces) {
    const found = exactOf(piece, forms)
    if (found === null) rest.push(piece)
    else if (!exact.has(found.element)) exact.set(found.element, found)
  }
  const around = surroundingsOf(pieces, [...exact.values()].flatMap(tracesOf))
  const places = [...exact.values()].flatMap(
    (found) => ofOpenRow(found, rows.openRow) ?? nearest(found, around, forms.ownRow),
  )
  const known = surroundingsOf(pieces, places.flatMap(tracesOf))
  const taken = new Set(places.map(({ element }) => element))
  const parts = rest
    .filter(({ path }) => !path.some((element) => taken.has(element)))
    .flatMap((piece) => partOf(piece, known, forms))
  return withoutInner([...places, ...parts])
}

/** The fields with exactly this text: of the elements around it, the text of the most words counts. */
function exactOf({ texts, pictures, path, isOfPage }: DrawnPiece, forms: RowForms): Candidates | null {
  if (pictures.length > 0) {
    const fields = [...new Set(pictures.flatMap((picture) => forms.byPicture.get(picture) ?? []))]
    return fields.length === 0 ? null : { element: last(path), text: '', fields, path, isOfPage }
  }
  let best: Candidates | null = null
  let length = 0
  for (const [level, text] of texts.entries()) {
    const words = drawnWords(text)
    const fields = forms.byWords.get(words)
    if (fields === undefined || words.length <= length) continue
    // An item of a text that is drawn as a list is more than the whole list.
    if (best?.fields.some((field) => fields.includes(field)) === true) continue
    length = words.length
    const around = path.slice(0, path.length - level)
    best = { element: last(around), text, fields, path: around, isOfPage }
  }
  return best
}

/** A paragraph tells of another one of the same text, but the same text not of itself. */
function traceKey({ key }: RowText, text: string): string {
  return `${key} ${drawnWords(text)}`
}

/** A chosen value tells nothing of where its row is drawn: many rows have it. */
function tracesOf({ fields, path, text }: Candidates): Trace[] {
  const weight = 1 / new Set(fields.map(rowKey)).size
  return fields
    .filter((field) => isTyped(field) || field.field.kind === 'image')
    .map((field) => ({ row: rowKey(field), key: traceKey(field, text), path, weight }))
}

/** A name is that of the row whose form is open, wherever it stands; null: it is not. */
function ofOpenRow(found: Candidates, openRow: string | null): Candidates[] | null {
  const own = found.fields.filter((field) => field.isTitle && rowKey(field) === openRow)
  return own.length === 0 ? null : [{ ...found, fields: own }]
}

/** Of the fields with this text, those of the row that is drawn nearest to it; the page itself is around all of it. */
function nearest(found: Candidates, around: Surroundings, ownRow: string | null): Candidates[] {
  const near = found.fields.map((field) => {
    const row = rowKey(field)
    const page: Nearness = row === ownRow && found.isOfPage ? [[0, 1]] : []
    return { field, nearness: [...around.nearness(row, traceKey(field, found.text), found.path), ...page] }
  })
  const [best] = near.toSorted((a, b) => compareNearness(a.nearness, b.nearness))
  if (best === undefined) return []
  const titles = found.fields.filter(({ isTitle }) => isTitle)
  // Rows that share a text stand near each other in lists of names.
  if (!isSure(best.nearness) && titles.length > 0) return [{ ...found, fields: oneOfRow(titles) }]
  const close = near.filter(({ nearness }) => compareNearness(best.nearness, nearness) === 0)
  const isAlone = best.nearness.length === 0
  const fields = told(
    close.map(({ field }) => field).filter((field) => !isAlone || standsAlone(field, found.text)),
    isAlone ? [] : found.fields,
  )
  return fields.length === 0 ? [] : [{ ...found, fields }]
}

/**
 * The fields that a text tells of. A name that several rows refer to is that of the row with this title; what is chosen in
 * several rows tells of none of them.
 */
function told(close: readonly RowText[], all: readonly RowText[]): readonly RowText[] {
  const fields = oneOfRow(close)
  if (new Set(fields.map(rowKey)).size < 2) return fields
  const titles = [...fields, ...all].filter(({ isTitle }) => isTitle)
  if (titles.length > 0) return oneOfRow(titles)
  return fields.filter((field) => isTyped(field) || field.field.kind === 'image')
}

/** A text of fewer words may be one of the site's own. */
const FEWEST_ALONE = 6

/** Whether the field may be alone on a page: the site has words of its own, and a row may have the same. */
function standsAlone(field: RowText, text: string): boolean {
  if (field.field.kind === 'image') return true
  return isTyped(field) && (field.isTitle || wordCount(drawnWords(text)) >= FEWEST_ALONE)
}

/** Titles before other fields, and what is typed before what is chosen; of one part of a form one field. */
function oneOfRow(all: readonly RowText[]): readonly RowText[] {
  const titles = all.filter(({ isTitle }) => isTitle)
  const typed = all.filter((field) => isTyped(field) || field.field.kind === 'image')
  const best = titles.length > 0 ? titles : typed.length > 0 ? typed : all
  return [
    ...new Map(best.toReversed().map((field) => [`${rowKey(field)} ${field.part}`, field])).values(),
  ].reverse()
}

/** The shortest part of a text by which it is known. */
const FEWEST_WORDS = 2
const FEWEST_LETTERS = 6
/** So much of a text around a field is that field. */
const LEAST_SHARE = 1 / 3

/** A part of a text, or a text around a field, of a row that is drawn in the nearest container. */
function partOf(piece: DrawnPiece, around: Surroundings, forms: RowForms): Candidates[] {
  const { texts, path, isOfPage } = piece
  const text = texts[0] ?? ''
  const words = wordsBeforeCut(text) ?? drawnWords(text)
  if (words === '') return []
  const own = forms.ownRow !== null && isOfPage ? [new Set([forms.ownRow])] : []
  for (const rows of [...around.rowsAround(path), ...own]) {
    const shared = [...rows].flatMap((row) =>
      (forms.byRow.get(row) ?? []).flatMap((form) => sharedWith(words, form)),
    )
    const most = Math.max(0, ...shared.map(({ length }) => length))
    if (most === 0) continue
    const fields = told(
      shared.filter(({ length }) => length === most).map(({ field }) => field),
      [],
    )
    if (fields.length === 0) continue
    return [{ element: last(path), text, fields, path, isOfPage }]
  }
  return []
}

/** How much of the text is the field's, in letters. */
function sharedWith(words: string, { field, words: form }: FieldForm): { field: RowText; length: number }[] {
  if (containsWords(form, words))
    return wordCount(words) >= FEWEST_WORDS ? [{ field, length: words.length }] : []
  if (!containsWords(words, form) || form.length < words.length * LEAST_SHARE) return []
  const isEnough = wordCount(form) >= FEWEST_WORDS || form.length >= FEWEST_LETTERS || /^\d{4,}$/.test(form)
  return isEnough ? [{ field, length: form.length }] : []
}

/** In the order of the page. An element within one that shows the same field adds nothing. */
function withoutInner(all: readonly Candidates[]): FoundPlace[] {
  const byElement = new Map(all.map((place) => [place.element, place]))
  const isInner = ({ element, path, fields }: Candidates) =>
    path.some((outer) => {
      const found = outer === element ? undefined : byElement.get(outer)
      return found?.fields.some((field) => fields.includes(field)) === true
    })
  return all
    .filter((place) => !isInner(place))
    .toSorted((a, b) => a.element - b.element)
    .map(({ element, text, fields }) => ({ element, text, fields }))
}

function last(path: readonly number[]): number {
  return path.at(-1) ?? 0
}
