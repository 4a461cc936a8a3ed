/**
 * A list in one cell: its entries stand between `;`, or each on a line of its own; the parts of an entry that has several
 * stand between `|`. What has one of these signs in it stands in double quotes, and a quote within them is doubled.
 */
export function joinEntries(entries: readonly (readonly string[])[], hasParts: boolean): string {
  const special = hasParts ? /[;|\r\n]|^"|^\s|\s$/ : /[;\r\n]|^"|^\s|\s$/
  const quoted = (part: string) => (special.test(part) ? `"${part.replaceAll('"', '""')}"` : part)
  return entries.map((parts) => withoutEmptyEnd(parts).map(quoted).join(' | ')).join('; ')
}

/** The parts of each entry; an empty entry is none. */
export function splitEntries(cell: string, hasParts: boolean): string[][] {
  const signs = hasParts ? ';|\\r\\n' : ';\\r\\n'
  const closing = new RegExp(`^(?:[^"]|"")*"\\s*(?:[${signs}]|$)`)
  const entries: string[][] = []
  let parts: string[] = []
  let start = 0
  const take = (end: number, isLast: boolean) => {
    parts.push(partOf(cell.slice(start, end)))
    start = end + 1
    if (!isLast) return
    if (parts.some((part) => part !== '')) entries.push([...withoutEmptyEnd(parts)])
    parts = []
  }
  for (const { index, 0: sign } of cell.matchAll(new RegExp(`[${signs}]`, 'g'))) {
    // A part that begins with a quote lasts until the one that closes it; a quote that nothing closes is text.
    const isQuoted = hasOpenQuote(cell.slice(start, index)) && closing.test(cell.slice(index))
    if (!isQuoted) take(index, sign !== '|')
  }
  take(cell.length, true)
  return entries
}

function withoutEmptyEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
}

function hasOpenQuote(text: string): boolean {
  return /^\s*"(?:[^"]|"")*$/.test(text)
}

function partOf(text: string): string {
  const part = text.trim()
  const quoted = /^"((?:[^"]|"")*)"$/.exec(part)?.[1]
  return quoted === undefined ? part : quoted.replaceAll('""', '"')
}
