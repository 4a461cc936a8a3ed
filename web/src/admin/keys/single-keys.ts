import { innerTarget } from '../../ui/browser/inner-target.ts'

const KEY = 'coop-admin-single-keys'

/** Whether keys that are no more than a letter or a sign do something. Somebody who speaks to the device switches them off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Without storage they are on, as at first.
    return true
  }
}

export function keepSingleKeys(areOn: boolean): void {
  try {
    localStorage.setItem(KEY, areOn ? 'on' : 'off')
  } catch {
    // Without storage they are on again after a reload.
  }
}

/** Whether the press is that of a single key, meant for the screen: not for a field, and not for a dialog or a menu. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || defaultPrevented || !areSingleKeysOn()) return false
  const target = innerTarget(event)
  return !(target instanceof Element) || target.closest(ELSEWHERE) === null
}

const ELSEWHERE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=alertdialog], [role=menu], [aria-haspopup=menu]'
