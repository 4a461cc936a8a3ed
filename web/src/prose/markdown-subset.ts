import type { Options } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

/**
 * The Markdown of articles: paragraphs, headings with `#`, lists, quotes, dividers, fenced code, links, pictures, bold,
 * italic and struck words, code within a line, escapes and character references. The other parts of CommonMark stay text.
 * Reader and editor take the same subset.
 */
export const markdownSubset = {
  extensions: [
    {
      disable: {
        null: ['autolink', 'codeIndented', 'definition', 'htmlFlow', 'htmlText', 'setextUnderline'],
      },
    },
    // Beside a tilde the signs of bold and italic words mean what they mean beside other signs.
    { ...gfmStrikethrough({ singleTilde: false }), attentionMarkers: { null: [] } },
  ],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
} satisfies Options
