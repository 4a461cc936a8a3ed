import { buttonClass } from '../../ui/buttons/button-class.ts'
import { keysOpen } from './keys-open.ts'

/**
 * Opens the list of all keys by a press, so that single keys can be switched on again. It is hidden on touch screens.
 */
export function KeysButton() {
  return (
    <button
      type="button"
      onClick={() => keysOpen.set(true)}
      className={buttonClass('quiet', 'small', 'mt-4 [@media(hover:none)]:hidden')}
    >
      Keys <kbd className="font-sans text-muted">?</kbd>
    </button>
  )
}
