import { act } from '@testing-library/react'

export function aFile(name: string, type: string, content: BlobPart = name): File {
  return new File([content], name, { type, lastModified: 0 })
}

/** The data of a drag or the clipboard; the DOM of the tests does not count files among its types. */
export function transferOf(files: readonly File[], text?: string): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (text !== undefined) transfer.setData('text/plain', text)
  const types = [...(text === undefined ? [] : ['text/plain']), ...(files.length === 0 ? [] : ['Files'])]
  return Object.defineProperty(transfer, 'types', { value: types })
}

/** @returns whether the browser was kept from doing what it does by itself */
export function drag(name: string, target: Element, dataTransfer: DataTransfer): boolean {
  // The DOM of the tests does not take it as an option.
  const event = new DragEvent(name, { bubbles: true, cancelable: true })
  return dispatch(target, Object.defineProperty(event, 'dataTransfer', { value: dataTransfer }))
}

/** @returns whether the browser was kept from doing what it does by itself */
export function paste(target: Element, clipboardData: DataTransfer): boolean {
  return dispatch(target, new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

function dispatch(target: Element, event: Event): boolean {
  act(() => void target.dispatchEvent(event))
  return event.defaultPrevented
}
