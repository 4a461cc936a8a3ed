import { entityNamed, entityNames } from '@coop/sync/entities'
import {
  categoryWords,
  durationText,
  euros,
  numberText,
  resolveTheme,
  themeHeaderName,
  type ThemeReference,
  themeShortName,
} from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { plainProse } from '../../../prose/plain-prose.ts'
import type { Phrase, ProseBlock } from '../../../prose/prose-block.ts'
import { readMarkdown } from '../../../prose/read-markdown.ts'
import { textOf, textsOf } from '../../data/json-values.ts'
import { optionLabel } from '../../texts/option-label.ts'
import type { RowsOf } from '../preview-place.ts'
import type { RowText } from './row-texts.ts'

/** The forms of text by which a page may show a field, and the addresses of its pictures. */
export interface DrawnForms {
  readonly texts: readonly string[]
  readonly pictures: readonly string[]
}

/** The names of rows that others refer to. */
export interface DrawnNames {
  readonly themes: readonly ThemeReference[]
  readonly titleOf: (table: string | null, id: string) => string
}

export function drawnNames(rowsOf: RowsOf): DrawnNames {
  const titles = new Map<string, ReadonlyMap<string, string>>()
  const titlesIn = (table: string): ReadonlyMap<string, string> => {
    const name = entityNames.find((each) => entityNamed(each).table === table)
    const known =
      titles.get(table) ??
      new Map(
        name === undefined
          ? []
          : rowsOf(name).map(({ id, values }) => [id, textOf(values[entityNamed(name).title])]),
      )
    titles.set(table, known)
    return known
  }
  return {
    themes: rowsOf('offering_themes').map(({ values }) => ({
      name: textOf(values['name']),
      slug: textOf(values['slug']),
      ...(textOf(values['short_name']) === '' ? {} : { short_name: textOf(values['short_name']) }),
    })),
    titleOf: (table, id) => (table === null ? '' : (titlesIn(table).get(id) ?? '')),
  }
}

/** A value with a longer item is not a list, and is not split at its commas. */
const LONGEST_ITEM = 80
const SENTENCE_END = /[.!?]\s/
/** Pages contain small numbers of other origin, so only larger ones identify a field. */
const SMALLEST_NUMBER = 1_000

/**
 * The forms in which pages may show a value: split into paragraphs or items, as the words for a code, or as the name of
 * the row that it refers to.
 */
export function drawnForms({ field: { kind, references }, value }: RowText, names: DrawnNames): DrawnForms {
  switch (kind) {
    case 'text':
      return { texts: [textOf(value), ...listed(textOf(value))], pictures: [] }
    case 'long-text':
      return { texts: longTexts(textOf(value)), pictures: [] }
    case 'markdown':
      return markdownForms(textOf(value))
    case 'text-list':
      return { texts: strings(value), pictures: [] }
    case 'select':
    case 'choices':
      return { texts: strings(value).flatMap(optionTexts), pictures: [] }
    case 'integer':
    case 'euros':
      return { texts: typeof value === 'number' ? numberTexts(value) : [], pictures: [] }
    case 'theme-names':
    case 'theme-name':
    case 'theme-slugs':
    case 'theme-tags':
      return { texts: strings(value).flatMap((theme) => themeTexts(theme, names)), pictures: [] }
    case 'reference':
      return { texts: [names.titleOf(references, textOf(value))], pictures: [] }
    case 'image':
      return { texts: [], pictures: [textOf(value)] }
    case 'month':
    case 'slug':
    case 'boolean':
    case 'sql':
    case 'json':
    case 'timestamp':
    case 'asset-key':
    case 'link':
      return { texts: [], pictures: [] }
    default:
      return kind satisfies never
  }
}

function strings(value: Json): string[] {
  return typeof value === 'string' ? [value] : textsOf(value)
}

function longTexts(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const blocks = plainProse(text).flatMap(blockTexts)
  return [...new Set([text, ...blocks, ...lines, ...listed(text)])]
}

/** Deliverables and clients are typed as one text, but shown as a list. */
function listed(text: string): string[] {
  const items = text.split(/[,;\n]\s*/).filter((item) => item.trim() !== '')
  return items.length > 1 && !SENTENCE_END.test(text) && items.every(({ length }) => length <= LONGEST_ITEM)
    ? items
    : []
}

function markdownForms(text: string): DrawnForms {
  const pictures: string[] = []
  const blocks = readMarkdown(text, (url, alt) => {
    pictures.push(url)
    return { url, alt, width: null, height: null, placeholder: null, version: null }
  })
  return { texts: blocks.flatMap(blockTexts), pictures }
}

function blockTexts(block: ProseBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [phraseText(block.text)]
    case 'quote':
      return block.blocks.flatMap(blockTexts)
    case 'list':
      return block.items.flat().flatMap(blockTexts)
    case 'picture':
      return block.caption === undefined ? [] : [block.caption]
    case 'code':
      return [block.text]
    case 'divider':
      return []
    default:
      return block satisfies never
  }
}

function phraseText(phrases: readonly Phrase[]): string {
  return phrases.map((each) => (typeof each === 'string' ? each : phraseText(each.text))).join('')
}

function optionTexts(option: string): string[] {
  return [option, optionLabel(option), durationText(option), categoryWords(option) ?? '']
}

function numberTexts(value: number): string[] {
  return value < SMALLEST_NUMBER ? [] : [String(value), numberText(value), euros(value)]
}

/** @param reference the name, slug or short name of a theme */
function themeTexts(reference: string, { themes }: DrawnNames): string[] {
  const theme = resolveTheme(themes, reference)
  return theme === undefined ? [reference] : [theme.name, themeShortName(theme), themeHeaderName(theme)]
}
