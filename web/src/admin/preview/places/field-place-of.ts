import type { FieldPlace } from '../../entities/field-place.ts'
import { textOf, textsOf } from '../../data/json-values.ts'
import { searchWords, type TextWord } from '../../data/search-words.ts'
import { drawnWords } from './drawn-words.ts'
import { isTyped, type RowText } from './row-texts.ts'

/** A press on a page: the drawn text, and the position in it. */
export interface Press {
  readonly text: string
  /** null: no particular position. */
  readonly at: number | null
}

/** The place in a form where the pressed text is edited. The caret is put at the pressed letter. */
export function fieldPlaceOf(field: RowText, { text, at }: Press): FieldPlace {
  if (!isTyped(field)) return { field: field.part, text: null }
  const body = bodyOf(field, text)
  const caret = caretIn(body, text, at ?? 0)
  return {
    field: field.part,
    text: body,
    ...(caret === null ? {} : { start: caret, end: caret }),
    ...(field.field.kind === 'markdown' ? { paragraph: { text, at: at ?? 0 } } : {}),
  }
}

/** The pressed text among a list of texts. */
function bodyOf({ value }: RowText, text: string): string {
  if (typeof value === 'string') return value
  const words = drawnWords(text)
  return textsOf(value).find((each) => drawnWords(each) === words) ?? textOf(textsOf(value)[0])
}

/**
 * Finds the position of a letter of the drawn text in the typed text: in the word that has the most equal words around
 * it.
 */
export function caretIn(body: string, drawn: string, at: number): number | null {
  const typed = searchWords(body)
  const shown = searchWords(drawn)
  const pressed = Math.max(
    0,
    shown.findLastIndex(({ start }) => start <= at),
  )
  const word = shown[pressed]
  if (word === undefined) return null
  let best: { word: TextWord; same: number } | null = null
  for (const [place, each] of typed.entries()) {
    if (each.folded !== word.folded) continue
    const same = sameAround(typed, place, shown, pressed)
    if (best === null || same > best.same) best = { word: each, same }
  }
  if (best === null) return null
  return Math.min(best.word.end, best.word.start + Math.max(0, at - word.start))
}

/** The number of consecutive equal words around these two. */
function sameAround(a: readonly TextWord[], inA: number, b: readonly TextWord[], inB: number): number {
  let same = 1
  for (const step of [-1, 1]) {
    for (let by = step; a[inA + by] !== undefined && a[inA + by]?.folded === b[inB + by]?.folded; by += step)
      same += 1
  }
  return same
}
