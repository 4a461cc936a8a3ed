import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard'
import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { $generateNodesFromDOM } from '@lexical/html'
import { $toggleLink } from '@lexical/link'
import {
  $addUpdateTag,
  $getEditor,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_NORMAL,
  configExtension,
  defineExtension,
  PASTE_COMMAND,
  PASTE_TAG,
  type PasteCommandType,
} from 'lexical'
import { articleLink } from '../article-address.ts'
import { $isInCode } from '../code-block.ts'
import { cleanPaste } from './clean-paste.ts'
import { noLoss } from './paste-loss.ts'
import { PASTED } from './pasted.ts'
import { directText } from './read-links.ts'

/** Converts pasted or dropped content to what an article can have, and reports what was lost. */
export const pasteExtension = defineExtension({
  name: 'article-paste',
  dependencies: [
    configExtension(ClipboardImportExtension, {
      $importMimeType: {
        'application/x-lexical-editor': [$insertNodes],
        'text/html': [$insertHtml],
        'text/plain': [$insertText],
      },
    }),
  ],
  // This runs before the link extension, which uses an address unchanged.
  register: (editor) => editor.registerCommand(PASTE_COMMAND, $linkSelection, COMMAND_PRIORITY_NORMAL),
})

/** Within code, all pasted content is text. */
function $insertNodes(_nodes: string, selection: BaseSelection, $next: () => boolean): boolean {
  return $isInCode(selection) ? false : $next()
}

function $insertHtml(html: string, selection: BaseSelection): boolean {
  if ($isInCode(selection)) return false
  const editor = $getEditor()
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const loss = cleanPaste(pasted)
  $insertGeneratedNodes(editor, $generateNodesFromDOM(editor, pasted), selection)
  editor.dispatchCommand(PASTED, loss)
  return true
}

function $insertText(text: string, selection: BaseSelection, $next: () => boolean): boolean {
  if ($isRangeSelection(selection) && $isInCode(selection)) {
    selection.insertRawText(text)
    return true
  }
  const direct = directText(text)
  if (direct === null) return $next()
  const editor = $getEditor()
  const data = new DataTransfer()
  data.setData('text/plain', direct.text)
  const { output } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension)
  const isInserted = output.$insertDataTransfer(data, selection)
  editor.dispatchCommand(PASTED, { ...noLoss, unwrapped: direct.unwrapped, stripped: direct.stripped })
  return isInserted
}

/** Makes a link of the words over which an address is pasted, if the address is not direct. */
function $linkSelection(event: PasteCommandType): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !('clipboardData' in event)) return false
  const text = event.clipboardData?.getData('text/plain').trim() ?? ''
  const { address, isUnwrapped, isStripped } = articleLink(text)
  if (!/^https?:\/\/\S+$/i.test(text) || address === null || !(isUnwrapped || isStripped)) return false
  event.preventDefault()
  $addUpdateTag(PASTE_TAG)
  $toggleLink(address)
  $getEditor().dispatchCommand(PASTED, {
    ...noLoss,
    unwrapped: Number(isUnwrapped),
    stripped: Number(isStripped),
  })
  return true
}
