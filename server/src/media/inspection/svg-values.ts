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
 * Whether a value, or a whole style sheet, loads nothing and hides nothing: no escapes, no rules with an @, no functions
 * but those that compute, no address but one of the same file.
 */
export function isHarmlessStyle(value: string): boolean {
  if (/[\\@<]|&#/.test(value)) return false
  const rest = value.replaceAll(localUrl, '')
  for (const [, name = ''] of rest.matchAll(/([\w-]*)\s*\(/g)) {
    const lower = name.toLowerCase()
    if (lower === 'url' || !keptFunctions.has(lower)) return false
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

/**
 * The ids that the classes of a style sheet lead to. null: the sheet may not be kept, or what it leads to cannot be told,
 * since a rule with a reference selects by more than plain classes.
 */
export function classReferences(sheet: string): Map<string, string[]> | null {
  if (!isHarmlessStyle(sheet)) return null
  const references = new Map<string, string[]>()
  const rules = sheet.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ').split('}')
  for (const rule of rules) {
    const at = rule.indexOf('{')
    const ids = namedIds(rule)
    if (ids.length === 0) continue
    for (const selector of rule.slice(0, Math.max(at, 0)).split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
      if (name === undefined) return null
      references.set(name, [...(references.get(name) ?? []), ...ids])
    }
  }
  return references
}
