import type { Options } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

/**
 * The Markdown of articles: paragraphs, headings with `#`, lists, quotes, dividers, fenced code, links, pictures, bold,
 * italic and struck-out words, inline code, escapes and character references. Other parts of CommonMark remain text.
 * Parser and editor use the same subset.
 */
export const markdownSubset = {
  extensions: [
    {
      disable: {
        null: ['autolink', 'codeIndented', 'definition', 'htmlFlow', 'htmlText', 'setextUnderline'],
      },
    },
    // Next to a tilde, emphasis signs mean the same as next to other signs.
    { ...gfmStrikethrough({ singleTilde: false }), attentionMarkers: { null: [] } },
  ],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
} satisfies Options
