import type { Options } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

/**
 * The Markdown of articles: paragraphs, headings with `#`, lists, quotes, dividers, links, pictures, bold, italic and
 * struck words, escapes and character references. The other parts of CommonMark stay text. Reader and editor take the
 * same subset.
 */
export const markdownSubset = {
  extensions: [
    {
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
    },
    gfmStrikethrough({ singleTilde: false }),
  ],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
} satisfies Options
