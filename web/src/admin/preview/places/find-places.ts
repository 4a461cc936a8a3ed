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

/** The origin of a text or picture of a page. */
export interface FoundPlace {
  /** The number of the element that shows it. */
  readonly element: number
  /** The drawn text. Empty for a picture. */
  readonly text: string
  /** Several fields if the page does not reveal which of them it is. */
  readonly fields: readonly RowText[]
}

interface Candidates extends FoundPlace {
  readonly path: readonly number[]
  readonly isOfPage: boolean
}

/**
 * Finds the fields that a page shows, from its texts and pictures alone. If several fields have the same text, the row
 * with another text or picture in the nearest container is chosen. The remaining texts are searched in the rows around
 * them: as a part of a field, or as a text that contains a field.
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

/** The fields with exactly this text. Of the elements around it, the one whose text has the most words is used. */
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
    // An item of a drawn list is more precise than the whole list.
    if (best?.fields.some((field) => fields.includes(field)) === true) continue
    length = words.length
    const around = path.slice(0, path.length - level)
    best = { element: last(around), text, fields, path: around, isOfPage }
  }
  return best
}

/** Two different texts of one field confirm each other, but a repetition of the same text confirms nothing. */
function traceKey({ key }: RowText, text: string): string {
  return `${key} ${drawnWords(text)}`
}

/** The evidence for rows that a text gives. A chosen option is no evidence, because many rows have it. */
function tracesOf({ fields, path, text }: Candidates): Trace[] {
  const weight = 1 / new Set(fields.map(rowKey)).size
  return fields
    .filter((field) => isTyped(field) || field.field.kind === 'image')
    .map((field) => ({ row: rowKey(field), key: traceKey(field, text), path, weight }))
}

/** A title always belongs to the row in the open form; null if it is not the title of that row. */
function ofOpenRow(found: Candidates, openRow: string | null): Candidates[] | null {
  const own = found.fields.filter((field) => field.isTitle && rowKey(field) === openRow)
  return own.length === 0 ? null : [{ ...found, fields: own }]
}

/**
 * Of the fields with this text, selects those of the row drawn nearest to it. The row of the page itself surrounds
 * everything.
 */
function nearest(found: Candidates, around: Surroundings, ownRow: string | null): Candidates[] {
  const near = found.fields.map((field) => {
    const row = rowKey(field)
    const page: Nearness = row === ownRow && found.isOfPage ? [[0, 1]] : []
    return { field, nearness: [...around.nearness(row, traceKey(field, found.text), found.path), ...page] }
  })
  const [best] = near.toSorted((a, b) => compareNearness(a.nearness, b.nearness))
  if (best === undefined) return []
  const titles = found.fields.filter(({ isTitle }) => isTitle)
  // In lists of names, rows that share a text are near each other, so this is no evidence.
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
 * Selects the fields that a text belongs to. A name that several rows refer to belongs to the row with this title. An
 * option chosen in several rows belongs to none of them.
 */
function told(close: readonly RowText[], all: readonly RowText[]): readonly RowText[] {
  const fields = oneOfRow(close)
  if (new Set(fields.map(rowKey)).size < 2) return fields
  const titles = [...fields, ...all].filter(({ isTitle }) => isTitle)
  if (titles.length > 0) return oneOfRow(titles)
  return fields.filter((field) => isTyped(field) || field.field.kind === 'image')
}

/** A shorter text may be one of the site itself. */
const FEWEST_ALONE = 6

/**
 * Whether a field can be recognised without other evidence. The site has its own texts, which may equal those of a row.
 */
function standsAlone(field: RowText, text: string): boolean {
  if (field.field.kind === 'image') return true
  return isTyped(field) && (field.isTitle || wordCount(drawnWords(text)) >= FEWEST_ALONE)
}

/** Prefers titles to other fields, and typed texts to chosen options. Keeps one field per part of a form. */
function oneOfRow(all: readonly RowText[]): readonly RowText[] {
  const titles = all.filter(({ isTitle }) => isTitle)
  const typed = all.filter((field) => isTyped(field) || field.field.kind === 'image')
  const best = titles.length > 0 ? titles : typed.length > 0 ? typed : all
  return [
    ...new Map(best.toReversed().map((field) => [`${rowKey(field)} ${field.part}`, field])).values(),
  ].reverse()
}

/** Shorter parts of a text are not recognised. */
const FEWEST_WORDS = 2
const FEWEST_LETTERS = 6
/** The minimal share of a field in a text that contains it. */
const LEAST_SHARE = 1 / 3

/** Finds a text that is part of a field, or contains a field, of a row drawn in the nearest container. */
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

/** The number of letters that the text shares with the field. */
function sharedWith(words: string, { field, words: form }: FieldForm): { field: RowText; length: number }[] {
  if (containsWords(form, words))
    return wordCount(words) >= FEWEST_WORDS ? [{ field, length: words.length }] : []
  if (!containsWords(words, form) || form.length < words.length * LEAST_SHARE) return []
  const isEnough = wordCount(form) >= FEWEST_WORDS || form.length >= FEWEST_LETTERS || /^\d{4,}$/.test(form)
  return isEnough ? [{ field, length: form.length }] : []
}

/** Sorts by the order of the page. An element inside another one that shows the same field is omitted. */
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
