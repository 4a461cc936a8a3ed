/** Three signs of code begin or end a block of code, also within lists and quotes. */
const FENCE = /^([ \t>*+\d.)-]*)(`{3,}(?=[^`]*$)|~{3,})/
/** Only spaces and tabs are blank in Markdown: a line with another one behind such signs does not end the block. */
const END_OF_FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*$/
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/

/**
 * The code in Markdown, from its first sign to behind its last: of blocks and lines of which it is certain without a
 * parser. Where an earlier sign may have another meaning, code counts as text.
 */
export function* articleCode(markdown: string): Generator<{ start: number; end: number }> {
  const lines = /([^\r\n]*)(?:\r\n?|\n)?/g
  // The reader of articles leaves out all marks of the byte order at the beginning.
  lines.lastIndex = markdown.search(/[^\ufeff]|$/)
  let fence: string | null = null
  // Below a list, an indented fence may belong to the list or to none.
  let [hasList, areFencesSure] = [false, true]
  // Of the lines from the last empty one on.
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
      // A line that is not indented ends all lists and quotes above it, and the blocks of code in them.
      const isInContainer = /[^ \t]/.test(before)
      if (hasList && before !== '' && !isInContainer) areFencesSure = false
      if (areFencesSure && !isInContainer) fence = signs
      isSure = fence !== null
    }
  }
}

/** @returns whether all signs of the line are certain */
function* codeInLine(text: string, at: number): Generator<{ start: number; end: number }, boolean> {
  // Also escapes, and what makes the signs of code behind it uncertain.
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
