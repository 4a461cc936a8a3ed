import { isArticleLink } from '@coop/sync/rules'
import { CodeExtension, CodeNode } from '@lexical/code-core'
import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import { $isLinkNode, LinkExtension, LinkNode } from '@lexical/link'
import { $isListItemNode, ListExtension } from '@lexical/list'
import {
  MdastBlockquoteExtension,
  MdastExportExtension,
  MdastHeadingExtension,
  MdastHorizontalRuleExtension,
  type MdastImportHandler,
  MdastImportExtension,
  MdastLinkExtension,
  MdastListExtension,
  MdastShortcutsExtension,
} from '@lexical/mdast'
import { HeadingNode, RichTextExtension } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  configExtension,
  defineExtension,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  ParagraphNode,
  IS_BOLD,
  IS_CODE,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  TextNode,
} from 'lexical'
import type { Image, Paragraph, RootContent } from 'mdast'
import { markdownSubset } from '../../../prose/markdown-subset.ts'
import { type MarkdownBlock, parseMarkdown } from '../../../prose/parse-markdown.ts'
import { $exportCode, $importCode, $keepCodePlain } from './code-block.ts'
import { registerDivider } from './divider.ts'
import { mergeMarkdown, type OpenedMarkdown, type Part } from './merge-markdown.ts'
import { pasteExtension } from './paste/paste-extension.ts'
import { $createPictureNode, $isPictureNode, PictureNode } from './picture-node.ts'

/** The node types of an article. All pasted or typed content is converted to them. */
export const articleExtension = defineExtension({
  name: 'article',
  namespace: 'article',
  nodes: [PictureNode],
  // The classes follow the site (web/src/prose/prose.tsx), in the size of a form.
  theme: {
    heading: { h2: 'font-display text-heading font-semibold pt-2', h3: 'font-semibold pt-1' },
    quote: 'border-l-2 border-accent pl-4 font-display text-heading',
    list: {
      ul: 'list-disc pl-6 space-y-1 marker:text-accent',
      ol: 'list-decimal pl-6 space-y-1 marker:text-accent',
      nested: { listitem: 'list-none' },
    },
    code: 'block rounded-control bg-tint px-3 py-2 scroll-px-8 overflow-x-auto font-mono text-[0.875em] whitespace-pre',
    hr: 'relative h-8 cursor-pointer border-0 after:absolute after:inset-x-0 after:top-1/2 after:border-t after:border-line-strong/50',
    hrSelected: 'outline-2 outline-accent',
    link: 'text-accent underline underline-offset-4',
    text: {
      code: 'rounded-[0.2em] bg-tint px-[0.3em] py-[0.1em] font-mono text-[0.9em]',
      bold: 'font-bold',
      italic: 'italic',
      strikethrough: 'line-through',
    },
  },
  dependencies: [
    RichTextExtension,
    HistoryExtension,
    ListExtension,
    CodeExtension,
    pasteExtension,
    configExtension(LinkExtension, { validateUrl: isArticleLink }),
    MdastHeadingExtension,
    MdastBlockquoteExtension,
    MdastListExtension,
    MdastHorizontalRuleExtension,
    MdastLinkExtension,
    MdastExportExtension,
    MdastShortcutsExtension,
    configExtension(MdastImportExtension, {
      micromarkExtensions: markdownSubset.extensions,
      mdastExtensions: markdownSubset.mdastExtensions,
      inlineShortcutTriggers: ['~'],
      inlineShortcutTypes: ['delete'],
      importRules: [
        { type: 'delete', $import: (node, context) => context.importChildren(node, IS_STRIKETHROUGH) },
        { type: 'paragraph', $import: $importParagraph },
        { type: 'image', $import: $importInlineImage },
        { type: 'code', $import: $importCode },
      ],
      exportRules: [
        { type: 'picture', $export: $exportPicture },
        { type: 'code', $export: $exportCode },
      ],
    }),
  ],
  register: (editor) =>
    mergeRegister(
      registerDivider(editor),
      editor.registerNodeTransform(TextNode, $keepFormats),
      editor.registerNodeTransform(CodeNode, $keepCodePlain),
      editor.registerNodeTransform(LinkNode, $keepGoodLinks),
      editor.registerNodeTransform(HeadingNode, $keepTwoLevels),
      editor.registerNodeTransform(HeadingNode, $keepPlain),
      editor.registerNodeTransform(ParagraphNode, $keepPlain),
    ),
})

/** Replaces the content of the editor. The result is needed to write the content as Markdown again. */
export function openMarkdown(editor: LexicalEditor, markdown: string): OpenedMarkdown {
  const { output } = getExtensionDependencyFromEditor(editor, MdastImportExtension)
  const parts = partsOf(parseMarkdown(markdown))
  const owners: Part[] = []
  editor.update(
    () => {
      const root = $getRoot().clear()
      for (const { nodes, part } of parts) {
        const blocks = output.$generateNodesFromMdast({ type: 'root', children: nodes })
        root.append(...blocks)
        const size = nodes[0]?.type === 'list' ? 1 : blocks.length
        owners.push(...Array.from({ length: size }, () => part))
      }
      if (root.isEmpty()) root.append($createParagraphNode())
    },
    { discrete: true, tag: HISTORY_MERGE_TAG },
  )
  const blocks = exported(editor).flatMap((node, index) => {
    const part = owners[index]
    return part === undefined ? [] : [{ node, part }]
  })
  return { markdown, blocks }
}

/** Adjacent lists of the same kind are one list in an editor, and so one part of the text. */
function partsOf(blocks: readonly MarkdownBlock[]): { nodes: RootContent[]; part: Part }[] {
  const parts: { nodes: RootContent[]; part: Part }[] = []
  for (const { node, start, end } of blocks) {
    const last = parts.at(-1)
    const above = last?.nodes[0]
    if (
      last !== undefined &&
      node.type === 'list' &&
      above?.type === 'list' &&
      above.ordered === node.ordered
    ) {
      last.nodes.push(node)
      last.part.end = end
    } else parts.push({ nodes: [node], part: { start, end } })
  }
  return parts
}

/** The content of the editor as Markdown. If nothing has changed, this is exactly the opened text. */
export function writeMarkdown(editor: LexicalEditor, opened: OpenedMarkdown): string {
  return mergeMarkdown(opened, exported(editor))
}

function exported(editor: LexicalEditor) {
  const { output } = getExtensionDependencyFromEditor(editor, MdastExportExtension)
  return editor.read(() => output.$convertToMdast().children)
}

/** A picture is a separate block, so it splits the paragraph that contains it. */
function $importParagraph({ children }: Paragraph, context: Parameters<MdastImportHandler>[1]) {
  const nodes: (ParagraphNode | PictureNode)[] = []
  let from = 0
  const flush = (to: number) => {
    const text = children.slice(from, to)
    if (text.length > 0) {
      nodes.push(
        $createParagraphNode().append(...context.importChildren({ type: 'paragraph', children: text })),
      )
    }
    from = to + 1
  }
  for (const [index, child] of children.entries()) {
    if (child.type !== 'image') continue
    flush(index)
    nodes.push($createPictureNode(child.url, child.alt ?? '', (child.title ?? '').trim()))
  }
  flush(children.length)
  return nodes
}

/** Within other blocks a picture is replaced by its alt text, as on the site. */
function $importInlineImage({ alt }: Image, context: Parameters<MdastImportHandler>[1]) {
  return context.createText(alt ?? '')
}

function $exportPicture(node: unknown): Paragraph | null {
  if (!(node instanceof PictureNode) || !$isPictureNode(node)) return null
  return {
    type: 'paragraph',
    children: [{ type: 'image', url: node.address(), alt: node.alt(), title: node.caption() || null }],
  }
}

const KEPT_FORMATS = IS_BOLD | IS_ITALIC | IS_STRIKETHROUGH | IS_CODE

function $keepFormats(node: TextNode): void {
  const format = node.getFormat() & KEPT_FORMATS
  if (format !== node.getFormat()) node.setFormat(format)
  if (node.getStyle() !== '') node.setStyle('')
}

function $keepGoodLinks(node: LinkNode): void {
  if (!$isLinkNode(node) || isArticleLink(node.getURL())) return
  for (const child of node.getChildren()) node.insertBefore(child)
  node.remove()
}

function $keepTwoLevels(node: HeadingNode): void {
  const tag = node.getTag()
  if (tag !== 'h2' && tag !== 'h3') node.setTag(tag === 'h1' ? 'h2' : 'h3')
}

/** Articles have no alignment and no indentation. */
function $keepPlain(node: ParagraphNode | HeadingNode): void {
  if (!$isElementNode(node) || $isListItemNode(node)) return
  if (node.getFormatType() !== '') node.setFormat('')
  if (node.getIndent() !== 0) node.setIndent(0)
}
