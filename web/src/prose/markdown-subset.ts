import type { Extension } from 'micromark-util-types'

/**
 * What of CommonMark an article has not: it is text there. Left are paragraphs, headings with `#`, lists, quotes,
 * links, pictures, bold and italic, escapes and character references. Reader and editor take the same.
 */
export const markdownSubset: Extension = {
  disable: {
    null: [
      'autolink',
      'codeFenced',
      'codeIndented',
      'codeText',
      'definition',
      'htmlFlow',
      'htmlText',
      'setextUnderline',
      'thematicBreak',
    ],
  },
}

const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){100}/m

/** Whether a line has more marks of quotes and lists than a person begins one with: the parser would give up on it. */
export function isTooDeep(markdown: string): boolean {
  return TOO_DEEP.test(markdown)
}
