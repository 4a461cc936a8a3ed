import { trimEndOf } from '@coop/sync/rules'
import { keptFunctions, keptProperties } from './svg-vocabulary.ts'

/** The place in the same file that an `href` leads to; null: it leads elsewhere. */
export function localTarget(href: string): string | null {
  return /^#([^\s"'()\\<>#]+)$/.exec(href.trim())?.[1] ?? null
}

const localUrl = /url\(\s*(["']?)#([^\s"'()\\<>#]+)\1\s*\)/gi

/** The ids that a style's value names: `url(#id)`. */
export function namedIds(value: string): string[] {
  return Array.from(value.matchAll(localUrl), ([, , id]) => id ?? '')
}

/**
 * Whether a value, or a whole style sheet, loads nothing and hides nothing: no escapes, no rules with an @, no
 * functions but those that compute, no address but one of the same file.
 */
export function isHarmlessStyle(value: string): boolean {
  if (/[\\@<]|&#/.test(value)) return false
  const rest = value.replaceAll(localUrl, '')
  for (const opening of rest.split('(').slice(0, -1)) {
    const before = opening.trimEnd()
    const name = before.slice(trimEndOf(before, /[\w-]/).length).toLowerCase()
    if (name === 'url' || !keptFunctions.has(name)) return false
  }
  return !/\burl\b|javascript:|expression|-moz-binding|behavior/i.test(rest)
}

/** Of a `style` attribute what is kept; an empty text: nothing. */
export function keptStyle(style: string): string {
  return style
    .split(';')
    .filter((declaration) => {
      const [property = '', ...value] = declaration.split(':')
      return keptProperties.has(property.trim().toLowerCase()) && isHarmlessStyle(value.join(':'))
    })
    .map((declaration) => declaration.trim())
    .join(';')
}

/** One that nothing closes lasts to the end of the sheet. */
const comment = /\/\*[^]*?(?:\*\/|$)/g

/**
 * The ids that the classes of a style sheet lead to. null: the sheet may not be kept, or what it leads to cannot be
 * told, since a rule with a reference selects by more than plain classes.
 */
export function classReferences(sheet: string): Map<string, Set<string>> | null {
  if (!isHarmlessStyle(sheet)) return null
  const references = new Map<string, Set<string>>()
  const rules = sheet.replaceAll(comment, ' ').split('}')
  for (const rule of rules) {
    const at = rule.indexOf('{')
    const ids = namedIds(rule)
    if (ids.length === 0) continue
    for (const selector of rule.slice(0, Math.max(at, 0)).split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
      if (name === undefined) return null
      const referenced = references.get(name) ?? new Set()
      for (const id of ids) referenced.add(id)
      references.set(name, referenced)
    }
  }
  return references
}
