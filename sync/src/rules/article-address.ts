import { articleCode } from './article-code.ts'
import { externalLink } from './external-link.ts'
import { isPictureAddress } from './picture-address.ts'

const REST = `[A-Za-z\\u00c0-\\u017f0-9._~:/?#@!$&'()*+,;=%[\\]-]*`
const SITE_PATH = new RegExp(`^/(?!/)${REST}$`)
const MAIL =
  /^mailto:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9\u00c0-\u017f.-]+(\?[A-Za-z0-9._~%&=+@,-]*)?$/
const PHONE = /^tel:\+?[0-9][0-9.()-]*$/

/**
 * The links that an article may have: to another site by http(s), to a path of this site, to a mailbox or a telephone.
 */
export function isArticleLink(address: string): boolean {
  if (address.length > 2000) return false
  if (/^https?:/i.test(address)) return externalLink(address) !== null
  return SITE_PATH.test(address) || MAIL.test(address) || PHONE.test(address)
}

const BLANKS = /[ \t\n]*/y
/** In angle brackets, or plain with parentheses in pairs. */
const DESTINATION = /<((?:\\.|[^\\<>\n])*)>|((?:\\.|[^\\\s()]|\((?:\\.|[^\\\s()])*\))*)/y
const TITLE = /"(?:\\[^]|[^\\"])*"|'(?:\\[^]|[^\\'])*'|\((?:\\[^]|[^\\()])*\)/y

/**
 * Reads what follows `](` of a link or a picture: a destination, and perhaps a title. It reads part by part, each as
 * long as possible. One expression for everything would try every division of a long run of blanks.
 * @returns null if no link ends like this
 */
function readResource(markdown: string, from: number): { destination: string; end: number } | null {
  let at = from
  const take = (piece: RegExp): RegExpExecArray | null => {
    piece.lastIndex = at
    const taken = piece.exec(markdown)
    if (taken !== null) at = piece.lastIndex
    return taken
  }
  take(BLANKS)
  const [, inAngles, plain = ''] = take(DESTINATION) ?? []
  if (take(BLANKS)?.[0] !== '') {
    take(TITLE)
    take(BLANKS)
  }
  return markdown[at] === ')' ? { destination: inAngles ?? plain, end: at + 1 } : null
}

/** The end of a link or of a picture in Markdown. */
export interface ArticleAddress {
  /** Without a beginning it counts as a picture. */
  readonly kind: 'link' | 'picture'
  /** null: no link ends like this, or a character reference would change the address. */
  readonly address: string | null
  /** The text of the link or the picture, as it is written: at most its beginning. */
  readonly text: string
  /** The address as it is written in the text. */
  readonly written: string
}

const MOST_TEXT = 100

/**
 * All addresses in Markdown. Every `](` outside code and without a backslash before it counts as the end of a link or a
 * picture, even if a reader would find no beginning, so that no link is missed. The code that writes Markdown puts a
 * backslash before such a parenthesis in text.
 */
export function* articleAddresses(markdown: string): Generator<ArticleAddress> {
  const tokens = /\\[^]|!?\[|\]\(?/g
  const open: { mark: string; end: number }[] = []
  const codes = articleCode(markdown)
  let code = codes.next()
  for (let token = tokens.exec(markdown); token !== null; token = tokens.exec(markdown)) {
    const [mark] = token
    while (code.done !== true && code.value.end <= token.index) code = codes.next()
    if (code.done !== true && code.value.start <= token.index) {
      tokens.lastIndex = code.value.end
      continue
    }
    if (mark.endsWith('[')) open.push({ mark, end: tokens.lastIndex })
    if (!mark.startsWith(']')) continue
    const opening = open.pop()
    if (mark !== '](') continue
    const resource = readResource(markdown, tokens.lastIndex)
    const from = opening?.end ?? token.index
    yield {
      kind: opening?.mark === '[' ? 'link' : 'picture',
      address: resource && plainAddress(resource.destination),
      text: markdown.slice(from, Math.min(token.index, from + MOST_TEXT)),
      written: markdown.slice(token.index, token.index + 40),
    }
    // An article never has such an address, and the search for the next one could take long.
    if (resource === null) return
    // Lines that could be a title may be separate blocks, with links in them.
    if (!/[\r\n]/.test(markdown.slice(tokens.lastIndex, resource.end))) tokens.lastIndex = resource.end
  }
}

/** The first address in Markdown that an article may not have; null if there is none. */
export function badArticleAddress(markdown: string): string | null {
  for (const { kind, address, written } of articleAddresses(markdown)) {
    const isGood = kind === 'link' ? isArticleLink : isPictureAddress
    if (address === null || !isGood(address)) return address || written
  }
  return null
}

/** A destination without its escapes; null if a character reference would change it. */
function plainAddress(written: string): string | null {
  if (/&(?:#|[A-Za-z0-9]+;)/.test(written.replace(/\\&/g, ''))) return null
  return written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
