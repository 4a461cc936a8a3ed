import { Dialog } from '@base-ui/react/dialog'
import { Redo2, Search, X } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { NoticePlace } from '../../ui/notices/notice-place.tsx'
import { useSource, useSteps } from '../data/hooks.ts'
import { HelpLink } from '../help/help-link.tsx'
import { latestUndone, stepLabel } from '../undo/step-label.ts'
import { SideMenu } from './side-menu.tsx'

/** The side menu of a phone, with items that do not fit into the header. */
export function MenuDrawer({ onClose, onFind }: { onClose: () => void; onFind: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/50" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col bg-surface pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] shadow-panel outline-none">
          <div className="flex items-center justify-between border-b border-line px-4 py-2">
            <Dialog.Title className="font-semibold">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close" className={buttonClass('quiet', 'icon')}>
              <X aria-hidden="true" size={20} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className="flex flex-col gap-2 px-3 pt-3">
              <Button variant="secondary" size="small" className="w-full sm:hidden" onClick={onFind}>
                <Search aria-hidden="true" size={18} /> Find anything
              </Button>
              <HelpLink variant="secondary" size="small" className="w-full" onFollow={onClose}>
                Help
              </HelpLink>
              <RedoButton onRedo={onClose} />
            </div>
            <SideMenu collapsed={false} onNavigate={onClose} />
          </div>
          <NoticePlace />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function RedoButton({ onRedo }: { onRedo: () => void }) {
  const { undoRequest } = useSource()
  const undone = latestUndone(useSteps())
  if (undone === undefined) return null
  const redo = () => {
    undoRequest.set({ kind: 'redo', stepId: null })
    onRedo()
  }
  return (
    <Button variant="secondary" size="small" className="w-full sm:hidden" onClick={redo}>
      <Redo2 aria-hidden="true" size={18} className="shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">Redo: {stepLabel(undone)}</span>
    </Button>
  )
}
