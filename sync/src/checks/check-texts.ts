import { type EntityName, entityNamed } from '../entities/index.ts'
import { articleAddresses } from '../rules/article-address.ts'
import { fold } from '../rules/fold.ts'
import { previewText, truncateAtSentence } from '../rules/truncate.ts'
import type { FieldFinding } from './check-pictures.ts'
import type { SiteIndex } from './site-index.ts'
import type { CheckedValues } from './read-values.ts'

/** How the site shortens a text, and where. */
const cuts: {
  readonly [N in EntityName]?: Readonly<Record<string, { where: string; cut: (text: string) => string }>>
} = {
  offering_themes: {
    description: { where: 'The card on the homepage ends', cut: (text) => truncateAtSentence(text) },
  },
  service_companies: {
    short_description: { where: 'Cards of the company end', cut: (text) => previewText(text.trim(), 120) },
  },
}

/** Checks the texts of a row: where they are shortened, the order of their headings, and their links. */
export function* checkTexts(
  index: SiteIndex,
  entity: EntityName,
  values: CheckedValues,
): Generator<FieldFinding> {
  for (const [field, { where, cut }] of Object.entries(cuts[entity] ?? {})) {
    const text = values[field]
    if (typeof text !== 'string') continue
    const shown = cut(text)
    if (shown === text.trim()) continue
    const words = shown.slice(-40)
    const end = words.slice(words.indexOf(' ') + 1).replace(/\.$/, '')
    yield {
      check: 'cut-text',
      field,
      text: `${where} after “${end}”.`,
    }
  }
  for (const [field, { kind }] of Object.entries(entityNamed(entity).fields)) {
    const text = values[field]
    if (kind !== 'markdown' || typeof text !== 'string') continue
    yield* checkHeadings(field, text)
    yield* checkLinks(index, field, text)
  }
}

const heading = /^ {0,3}(#{1,6})[ \t]+([^\n]*)/gm

function* checkHeadings(field: string, markdown: string): Generator<FieldFinding> {
  // The title of the article is the first level.
  let last = 1
  for (const [, marks = '', words = ''] of markdown.matchAll(heading)) {
    const level = Math.max(2, marks.length)
    if (level > last + 1) {
      const text = `The heading “${words.trim()}” is level ${level} below level ${last}. Make it level ${last + 1}.`
      yield { check: 'skipped-heading', field, text }
    }
    last = level
  }
}

const vague = new Set([
  'here',
  'click here',
  'see here',
  'read more',
  'more',
  'learn more',
  'more information',
  'find out more',
  'link',
  'this link',
  'this page',
  'this',
])

function* checkLinks(index: SiteIndex, field: string, markdown: string): Generator<FieldFinding> {
  for (const { kind, address, text } of articleAddresses(markdown)) {
    if (kind !== 'link' || address === null) continue
    const words = text.replace(/[*_\\]/g, '').trim()
    if (vague.has(fold(words).replace(/(?<![.…!:»>\s])[.…!:»>\s]+$/, '')) || /^https?:\/\//i.test(words)) {
      const why = `The link “${words}” does not say where it goes`
      yield { check: 'vague-link', field, text: `${why}. Name the page that it opens.` }
    }
    if (!address.startsWith('/')) continue
    if (address.startsWith('/media/')) {
      if (index.assetAt(address) === undefined)
        yield {
          check: 'broken-link',
          field,
          text: `The link “${words}” leads to ${address}, which is not in the library.`,
        }
      continue
    }
    const page = index.pageAt(address)
    if (page === 'nothing') {
      const lead = `The link “${words}” leads to ${address}, but no page has this address`
      yield { check: 'broken-link', field, text: `${lead}. A former address still redirects.` }
    } else if (page !== 'page') {
      const label = entityNamed(page.hidden).label.toLowerCase()
      yield {
        check: 'broken-link',
        field,
        text: `The link “${words}” leads to ${aLabel(label)} that visitors do not see.`,
      }
    }
  }
}

function aLabel(label: string): string {
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`
}
