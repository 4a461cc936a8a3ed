export type RelationName = { schema: string; name: string }
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string }

const maxLength = 63
const unquoted = /^[\p{L}_][\p{L}\p{M}0-9_$]*$/u

/** `name`, `schema.name`, each part plain or "quoted". Plain parts fold to lower case, as in Postgres. */
export function parseRelationName(text: string): Parsed<RelationName> {
  const parts = splitOutsideQuotes(text, '.')
  if (parts.length > 2) return invalid(`Invalid relation identifier, too many delimiters: ${text}`)
  const names: string[] = []
  for (const part of parts) {
    const name = parseIdentifier(part)
    if (!name.ok) return name
    names.push(name.value)
  }
  const [first = '', second] = names
  return {
    ok: true,
    value: second === undefined ? { schema: 'public', name: first } : { schema: first, name: second },
  }
}

/** A comma list of column names, each plain or "quoted". */
export function parseColumnList(text: string): Parsed<string[]> {
  const names: string[] = []
  for (const part of splitOutsideQuotes(text, ',')) {
    const name = parseIdentifier(part.trim())
    if (!name.ok) return name
    names.push(name.value)
  }
  return { ok: true, value: names }
}

function parseIdentifier(text: string): Parsed<string> {
  if (text.startsWith('"')) return parseQuoted(text)
  if (text === '') return invalid('Invalid zero-length delimited identifier')
  if (!unquoted.test(text)) return invalid(`Invalid unquoted identifier contains special characters: ${text}`)
  return bounded(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function parseQuoted(text: string): Parsed<string> {
  const inner = text.slice(1, -1)
  if (text === '""') return invalid('Invalid zero-length delimited identifier')
  if (text.length < 2 || !text.endsWith('"') || inner.replaceAll('""', '').includes('"'))
    return invalid(`Invalid identifier with unescaped quote: ${inner}`)
  return bounded(inner.replaceAll('""', '"'))
}

function bounded(name: string): Parsed<string> {
  if (new TextEncoder().encode(name).length > maxLength)
    return invalid(`Identifier is too long (max length is ${maxLength})`)
  return { ok: true, value: name }
}

function splitOutsideQuotes(text: string, delimiter: string): string[] {
  const parts = ['']
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (character === delimiter && !quoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function invalid(text: string): { ok: false; error: string } {
  return { ok: false, error: text }
}
