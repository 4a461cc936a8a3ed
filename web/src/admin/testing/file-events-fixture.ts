import { act } from '@testing-library/react'

export function aFile(name: string, type: string, content: BlobPart = name): File {
  return new File([content], name, { type, lastModified: 0 })
}

/** The data of a drag or of the clipboard. The DOM of the tests does not list files among its types. */
export function transferOf(files: readonly File[], text?: string): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (text !== undefined) transfer.setData('text/plain', text)
  const types = [...(text === undefined ? [] : ['text/plain']), ...(files.length === 0 ? [] : ['Files'])]
  return Object.defineProperty(transfer, 'types', { value: types })
}

/** @returns whether the default action of the browser was prevented */
export function drag(name: string, target: Element, dataTransfer: DataTransfer): boolean {
  // The DOM of the tests does not accept it as an option.
  const event = new DragEvent(name, { bubbles: true, cancelable: true })
  return dispatch(target, Object.defineProperty(event, 'dataTransfer', { value: dataTransfer }))
}

/** @returns whether the default action of the browser was prevented */
export function paste(target: Element, clipboardData: DataTransfer): boolean {
  return dispatch(target, new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

function dispatch(target: Element, event: Event): boolean {
  act(() => void target.dispatchEvent(event))
  return event.defaultPrevented
}
