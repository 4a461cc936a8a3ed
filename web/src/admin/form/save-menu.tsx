import { Menu } from '@base-ui/react/menu'
import { ChevronUp } from 'lucide-react'
import { shortcut } from '../../ui/browser/shortcut.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { type ListOrder, useListPlace } from './list-order.ts'
import type { AfterSave } from './use-save-keys.ts'

interface SaveMenuProps {
  order: ListOrder
  /** null: a new row. */
  rowId: string | null
  isBusy: boolean
  onSave: (afterSave: AfterSave) => void
  /** null: all saves of this form go into a release, or none can. */
  onSaveToRelease: (() => void) | null
}

/** The menu beside Save: the saves after which work continues, with their keys. */
export function SaveMenu({ order, rowId, isBusy, onSave, onSaveToRelease }: SaveMenuProps) {
  const { number, next } = useListPlace(order, rowId ?? '')
  const why =
    rowId === null || next !== null
      ? null
      : number === 0
        ? 'The list does not show this item'
        : 'This is the last item of the list'
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label="More ways to save"
        disabled={isBusy}
        className={buttonClass(
          'primary',
          'normal',
          'rounded-l-none border-l-on-accent/40 px-2.5 max-sm:px-2',
        )}
      >
        <ChevronUp aria-hidden="true" size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="end" sideOffset={4} className="z-60">
          <Menu.Popup className="min-w-64 rounded-card border border-line bg-surface py-1 shadow-panel outline-none">
            <Menu.Item className={item} onClick={() => onSave('stay')}>
              Save and stay <Keys text={shortcut('S')} />
            </Menu.Item>
            <Menu.Item className={item} disabled={why !== null} onClick={() => onSave('next')}>
              <span>
                {rowId === null ? 'Save and add another' : 'Save and next'}
                {why === null ? null : <span className="block text-muted">{why}</span>}
              </span>
              <Keys text={shortcut('Shift+Enter')} />
            </Menu.Item>
            {onSaveToRelease === null ? null : (
              <Menu.Item className={item} onClick={onSaveToRelease}>
                Save to release …
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Keys({ text }: { text: string }) {
  return (
    <kbd className="ml-auto shrink-0 pl-6 font-sans text-xs text-muted pointer-coarse:hidden">{text}</kbd>
  )
}

const item =
  'flex min-h-10 cursor-default items-center px-4 text-sm outline-none data-disabled:opacity-70 data-highlighted:bg-tint'
