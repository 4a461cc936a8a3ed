import { innerTarget } from '../../ui/browser/inner-target.ts'

export interface FileTarget {
  /** Called with files that were dropped on the page or pasted. */
  readonly take: (files: readonly File[]) => void
  /** Called when a drag of files enters or leaves the page. */
  readonly setOver: (isOver: boolean) => void
}

const targets: FileTarget[] = []
/** The element that the drag entered last. Leaving another element does not leave the page. */
let entered: EventTarget | null = null
/** Pictures of the page itself are also dragged as files. */
let isOwnDrag = false

/**
 * Files that are dropped anywhere on the page or pasted go to the target that was opened last, so a dialog precedes the
 * screen below it. While there is a target, the browser does not open dropped files.
 *
 * @returns closes the target
 */
export function openFileTarget(target: FileTarget): () => void {
  if (targets.length === 0)
    for (const [name, listener] of listeners) document.addEventListener(name, listener)
  current()?.setOver(false)
  targets.push(target)
  return () => {
    target.setOver(false)
    targets.splice(targets.indexOf(target), 1)
    if (targets.length === 0) {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener)
    }
  }
}

function current(): FileTarget | undefined {
  return targets.at(-1)
}

const listeners = [
  ['dragstart', () => void (isOwnDrag = true)],
  ['dragend', () => void (isOwnDrag = false)],
  ['dragenter', onDragEnter],
  ['dragover', onDragOver],
  ['dragleave', onDragLeave],
  ['drop', onDrop],
  ['paste', onPaste],
] as const satisfies [string, (event: Event) => void][]

function onDragEnter(event: Event): void {
  if (draggedFiles(event) === null) return
  event.preventDefault()
  entered = event.target
  current()?.setOver(true)
}

function onDragOver(event: Event): void {
  const dragged = draggedFiles(event)
  if (dragged === null) return
  event.preventDefault()
  dragged.dropEffect = 'copy'
}

function onDragLeave({ target }: Event): void {
  if (target === entered) current()?.setOver(false)
}

function onDrop(event: Event): void {
  const dragged = draggedFiles(event)
  if (dragged === null) return
  event.preventDefault()
  current()?.setOver(false)
  take(dragged.files)
}

function onPaste(event: Event): void {
  if (!(event instanceof ClipboardEvent) || event.clipboardData === null) return
  const { files, types } = event.clipboardData
  // If the clipboard has both text and picture, a text field gets the text.
  if (files.length === 0 || (isTyping(innerTarget(event)) && types.includes('text/plain'))) return
  event.preventDefault()
  take(files)
}

function take(files: FileList): void {
  if (files.length > 0) current()?.take([...files])
}

/** null: no files are dragged, or a picture of this page is. */
function draggedFiles(event: Event): DataTransfer | null {
  if (isOwnDrag || !(event instanceof DragEvent) || event.dataTransfer === null) return null
  return event.dataTransfer.types.includes('Files') ? event.dataTransfer : null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}
