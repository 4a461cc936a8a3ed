/**
 * The text of a where clause as tokens, so that parameters can be inserted as literals outside quoted parts. Postgres
 * itself interprets the clause.
 */
export type Token = {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'param' | 'symbol'
  /** the text of the token; a word in lower case */
  text: string
  start: number
}

export type WhereText = {
  /** canonical: one space between tokens, parameters as literals */
  text: string
  tokens: Token[]
  /** the position in the client's text for a position in `text` */
  originalPosition(position: number): number
}

const patterns: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+|--[^\n\r]*/y],
  ['string', /(?:[nN]|[bB]|[xX]|[uU]&)?'(?:[^']|'')*'/y],
  ['string', /[eE]'(?:[^'\\]|''|\\[\s\S])*'/y],
  ['string', /(\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)[\s\S]*?\1/y],
  ['quoted', /(?:[uU]&)?"(?:[^"]|"")+"/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['param', /\$\d+/y],
  ['number', /\d[\w.]*(?:(?<=[eE])[+-]\d+)?|\.\d[\w]*/y],
  ['symbol', /::|[()[\],.:]|[-+*/<>=~!@#%^&|`?]+/y],
]

export function readWhere(
  source: string,
  params: readonly string[],
): { ok: true; where: WhereText } | { ok: false; field: 'where' | 'params'; error: string } {
  const tokens: Token[] = []
  const depth: string[] = []
  for (let start = 0; start < source.length;) {
    const token = tokenAt(source, start)
    if (token === null) {
      if (source[start] === ';') return refuse('unescaped ";" causing statement split')
      return refuse(`At location ${start + 15}: syntax error at or near "${source.slice(start, start + 10)}"`)
    }
    const [kind, text] = token
    if (kind === 'symbol' && /\/\*|--/.test(text)) return refuse('comments are not supported')
    if (text === '(') depth.push(text)
    if (text === ')' && depth.pop() === undefined)
      return refuse(`At location ${start + 15}: syntax error at or near ")"`)
    if (kind !== 'space') tokens.push({ kind, text: kind === 'word' ? foldCase(text) : text, start })
    start += text.length
  }
  if (depth.length > 0) return refuse(`At location ${source.length + 15}: syntax error at end of input`)
  return join(tokens, params)
}

function tokenAt(source: string, start: number): [Token['kind'] | 'space', string] | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start
    const text = pattern.exec(source)?.[0]
    if (text !== undefined && text !== '') return [kind, text]
  }
  return null
}

function join(tokens: Token[], params: readonly string[]): ReturnType<typeof readWhere> {
  const placed: { at: number; original: number }[] = []
  const written: Token[] = []
  let text = ''
  for (const token of tokens) {
    let piece: Token = token
    if (token.kind === 'param') {
      const value = params[Number(token.text.slice(1)) - 1]
      if (value === undefined)
        return { ok: false, field: 'where', error: `parameter ${token.text} was not provided` }
      if (value.includes('\0'))
        return { ok: false, field: 'params', error: 'Parameters cannot contain the character NUL' }
      piece = { kind: 'string', text: `'${value.replaceAll("'", "''")}'`, start: token.start }
    }
    // `'a' 'b'` on two lines is one literal for Postgres, so adjacent pieces must stay apart, or fail.
    if (text !== '') text += ' '
    placed.push({ at: text.length, original: token.start })
    text += piece.text
    written.push(piece)
  }
  const originalPosition = (position: number): number => {
    const last = placed.findLast((piece) => piece.at <= position)
    return last === undefined ? position : last.original + (position - last.at)
  }
  return { ok: true, where: { text, tokens: written, originalPosition } }
}

function refuse(error: string): { ok: false; field: 'where'; error: string } {
  return { ok: false, field: 'where', error }
}

/** Postgres folds ASCII only. */
function foldCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
