/** Marks of code, escapes, and what makes the signs of code behind it uncertain. */
const SIGNS = /\\[^]|`+|\]\(/g
/** A line of three signs of code begins or ends a block of code, also within lists and quotes. */
const FENCE = /^([ \t>*+\d.)-]*)(`{3,}(?=[^`]*$)|~{3,})/

/**
 * The code in Markdown, from its first sign to behind its last: of blocks and lines of which it is certain without a
 * parser. Where an earlier sign may have another meaning, code counts as text.
 */
export function* articleCode(markdown: string): Generator<{ start: number; end: number }> {
  const lines = /([^\r\n]*)(?:\r\n?|\n)?/g
  let fence: string | null = null
  let areFencesSure = true
  // Of the lines from the last empty one on.
  let isSure = true
  for (let line = lines.exec(markdown); line !== null && line[0] !== ''; line = lines.exec(markdown)) {
    const { 1: text = '', index } = line
    const [, before = '', signs = ''] = FENCE.exec(text) ?? []
    if (fence !== null) {
      yield { start: index, end: lines.lastIndex }
      const isEnd = text.trim() === signs && before.trim() === '' && signs.startsWith(fence)
      if (isEnd) fence = null
      isSure = false
    } else if (text.trim() === '') isSure = true
    else if (signs !== '') {
      isSure = false
      if (before !== '') areFencesSure = false
      else if (areFencesSure) fence = signs
    } else if (isSure) isSure = yield* codeInLine(text, index)
  }
}

/** @returns whether all signs of the line are certain */
function* codeInLine(text: string, at: number): Generator<{ start: number; end: number }, boolean> {
  const signs = new RegExp(SIGNS)
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const [own] = sign
    if (own.startsWith('\\')) continue
    const end = own.startsWith('`') ? endOfCode(text, own.length, signs.lastIndex) : null
    // The cells of a table end before code does.
    if (end === null || text.slice(sign.index, end).includes('|')) return false
    yield { start: at + sign.index, end: at + end }
    signs.lastIndex = end
  }
  return true
}

function endOfCode(text: string, length: number, from: number): number | null {
  const runs = /`+/g
  runs.lastIndex = from
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    if (run[0].length === length) return runs.lastIndex
  }
  return null
}
