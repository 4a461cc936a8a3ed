export interface TextSection {
  /** Null for the text before the first heading. */
  title: string | null
  paragraphs: string[]
}

const headingMax = 60

/**
 * Splits a long description at its headings: lines that start with '#', and lines of at most 60 characters without
 * closing punctuation. List items are not headings.
 */
export function longDescriptionSections(text: string | null): TextSection[] {
  const sections: TextSection[] = []
  for (const line of (text ?? '').split(/\r?\n/).map((raw) => raw.trim())) {
    if (line === '') continue
    if (isHeading(line)) {
      sections.push({ title: line.replace(/^#+\s*/, ''), paragraphs: [] })
      continue
    }
    const last = sections.at(-1)
    if (last) last.paragraphs.push(line)
    else sections.push({ title: null, paragraphs: [line] })
  }
  return sections
}

function isHeading(line: string): boolean {
  if (line.startsWith('#')) return /[^#\s]/.test(line)
  return line.length <= headingMax && !isListItem(line) && !/[.!?,;:…]["'”’)\]]*$/.test(line)
}

function isListItem(line: string): boolean {
  return /^(?:[-–•*·]|\d+[.)])\s/.test(line)
}
