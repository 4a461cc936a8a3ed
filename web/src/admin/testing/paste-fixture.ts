import { buildEditorFromExtensions } from '@lexical/extension'
import { $generateNodesFromDOM } from '@lexical/html'
import { $getRoot } from 'lexical'
import { articleExtension, openMarkdown, writeMarkdown } from '../form/editor/article-extension.ts'
import { cleanPaste } from '../form/editor/paste/clean-paste.ts'
import type { PasteLoss } from '../form/editor/paste/paste-loss.ts'

/** The Markdown of an article after this HTML was pasted, and what the paste lost. */
export function paste(html: string): { markdown: string; loss: PasteLoss } {
  const editor = buildEditorFromExtensions(articleExtension)
  const opened = openMarkdown(editor, '')
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const loss = cleanPaste(pasted)
  editor.update(() => $getRoot().clear().select().insertNodes($generateNodesFromDOM(editor, pasted)), {
    discrete: true,
  })
  return { markdown: writeMarkdown(editor, opened).trim(), loss }
}

/** HTML in the form in which Word for Windows copies it to the clipboard. */
export const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->${body}<!--EndFragment--></body></html>`
