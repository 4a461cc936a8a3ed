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
