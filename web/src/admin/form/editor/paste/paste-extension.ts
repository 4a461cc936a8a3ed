import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard'
import { $generateNodesFromDOM } from '@lexical/html'
import { $getEditor, type BaseSelection, configExtension, defineExtension } from 'lexical'
import { PASTED } from './pasted.ts'
import { cleanPaste } from './clean-paste.ts'

/** Turns pasted or dropped HTML into what an article can have, and says what it cannot have. */
export const pasteExtension = defineExtension({
  name: 'article-paste',
  dependencies: [
    configExtension(ClipboardImportExtension, { $importMimeType: { 'text/html': [$insertHtml] } }),
  ],
})

function $insertHtml(html: string, selection: BaseSelection): boolean {
  const editor = $getEditor()
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const loss = cleanPaste(pasted)
  $insertGeneratedNodes(editor, $generateNodesFromDOM(editor, pasted), selection)
  editor.dispatchCommand(PASTED, loss)
  return true
}
