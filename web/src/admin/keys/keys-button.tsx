import { buttonClass } from '../../ui/buttons/button-class.ts'
import { keysOpen } from './keys-open.ts'

/** The way to all keys without a key, so that single ones can be switched on again. A touch screen has none. */
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
