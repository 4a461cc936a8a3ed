import { parseSync } from 'vite'

export interface Comment {
  line: number
  text: string
}

interface Span {
  start: number
  end: number
  value: string
  isLine: boolean
}

/** The comments of a TypeScript file or a style sheet; line comments below each other are one. */
export function commentsOf(file: string, source: string): Comment[] {
  const comments: (Span & Comment)[] = []
  for (const span of file.endsWith('.css') ? blocksOf(source) : parsedSpans(file, source)) {
    const text = plainText(span.value)
    const last = comments.at(-1)
    if (last?.isLine === true && span.isLine && /^\n[ \t]*$/.test(source.slice(last.end, span.start))) {
      last.text += ` ${text}`
      last.end = span.end
    } else comments.push({ ...span, text, line: source.slice(0, span.start).split('\n').length })
  }
  return comments.map(({ line, text }) => ({ line, text }))
}

function parsedSpans(file: string, source: string): Span[] {
  return parseSync(file, source).comments.map(({ type, start, end, value }) => ({
    start,
    end,
    value,
    isLine: type === 'Line',
  }))
}

function blocksOf(sheet: string): Span[] {
  return [...sheet.matchAll(/\/\*([^]*?)\*\//g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[1] ?? '',
    isLine: false,
  }))
}

function plainText(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .replaceAll(/\n\s*\*/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Whether a sentence of a comment begins with a word that mostly leads to no main clause ("What is drawn", "Those that
 * are left", "As the server has it"). `As` passes before a comma and a main clause.
 */
export function hasClauseForSentence(comment: string): boolean {
  return comment.split(/(?<=[.!?]) (?=[A-Z])/).some((sentence) => {
    if (/^(?:what|whatever|those|who|whom|whose|whoever)\b(?! ?\()/i.test(sentence)) return true
    return /^as\b/i.test(sentence) && !/^as [^.:;]+, (?!but\b|and\b|or\b|which\b)/i.test(sentence)
  })
}
