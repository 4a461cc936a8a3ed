import type { Extension } from 'micromark-util-types'

/**
 * The parts of CommonMark that articles do not use: they stay text. Paragraphs, headings with `#`, lists, quotes,
 * dividers, links, pictures, bold and italic, escapes and character references remain. Reader and editor take the same subset.
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
    ],
  },
}
