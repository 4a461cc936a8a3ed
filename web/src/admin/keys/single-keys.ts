import { innerTarget } from '../../ui/browser/inner-target.ts'

const KEY = 'coop-admin-single-keys'

/**
 * Whether keys of a single letter or punctuation character are active. People who control the device by voice switch
 * them off.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Without storage the default applies: they are on.
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

/** Whether a single key was pressed for the screen, not in a field, a dialog or a menu. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || defaultPrevented || !areSingleKeysOn()) return false
  const target = innerTarget(event)
  return !(target instanceof Element) || target.closest(ELSEWHERE) === null
}

const ELSEWHERE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=alertdialog], [role=menu], [aria-haspopup=menu]'
