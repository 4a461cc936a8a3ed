/** Three code marks begin or end a block of code, also within lists and quotes. */
const FENCE = /^([ \t>*+\d.)-]*)(`{3,}(?=[^`]*$)|~{3,})/
/** Only spaces and tabs are blank in Markdown. A line with another blank after such marks does not end the block. */
const END_OF_FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*$/
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/

/**
 * The code in Markdown, from its first mark to after its last: the blocks and lines that are certain without a parser.
 * If an earlier mark may have another meaning, code counts as text.
 */
export function* articleCode(markdown: string): Generator<{ start: number; end: number }> {
  const lines = /([^\r\n]*)(?:\r\n?|\n)?/g
  // The reader of articles drops all byte order marks at the beginning.
  lines.lastIndex = markdown.search(/[^\ufeff]|$/)
  let fence: string | null = null
  // Below a list, an indented fence may or may not belong to the list.
  let [hasList, areFencesSure] = [false, true]
  // Concerns the lines since the last empty one.
  let isSure = true
  for (let line = lines.exec(markdown); line !== null && line[0] !== ''; line = lines.exec(markdown)) {
    const { 1: text = '', index } = line
    if (fence !== null) {
      yield { start: index, end: lines.lastIndex }
      if (END_OF_FENCE.exec(text)?.[1]?.startsWith(fence) === true) fence = null
      continue
    }
    hasList ||= ITEM.test(text)
    const [, before = '', signs = ''] = FENCE.exec(text) ?? []
    if (/^[ \t]*$/.test(text)) isSure = true
    else if (signs === '') isSure = isSure && (yield* codeInLine(text, index))
    else {
      // A line without indentation ends all lists and quotes above it, with their blocks of code.
      const isInContainer = /[^ \t]/.test(before)
      if (hasList && before !== '' && !isInContainer) areFencesSure = false
      if (areFencesSure && !isInContainer) fence = signs
      isSure = fence !== null
    }
  }
}

/** @returns whether all marks of the line are certain */
function* codeInLine(text: string, at: number): Generator<{ start: number; end: number }, boolean> {
  // Also escapes, and what makes later code marks uncertain.
  const signs = /\\[^]|`+|\]\(/g
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const [own] = sign
    if (own.startsWith('\\')) continue
    const end = own.startsWith('`') ? endOfCode(text, own.length, signs.lastIndex) : null
    if (end === null) return false
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
