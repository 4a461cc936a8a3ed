import { lazy, useCallback, useId, useState } from 'react'
import { BottomSheet } from '../../../ui/dialogs/bottom-sheet.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CloseButton } from '../../../ui/buttons/close-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useIsHydrated } from '../../../ui/browser/use-is-hydrated.ts'
import { Optional } from '../../loading/optional.tsx'
import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'
import { useNotify } from '../../notices/notice-context.ts'
import { Sample } from './sample.tsx'

const Tooltip = lazy(async () => ({
  default: (await retryWithBackoff(() => import('../../../ui/controls/tooltip.tsx'))).Tooltip,
}))

/** Layers above the page. They cannot open without scripts, and no task needs them in that case. */
export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const notify = useNotify()
  const isHydrated = useIsHydrated()
  const title = useId()
  return (
    <>
      <Sample title="Dialog, bottom sheet, toast, tooltip">
        <div className="flex flex-wrap gap-4">
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Open a dialog
          </Button>
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            Open a bottom sheet
          </Button>
          <Button
            variant="secondary"
            onClick={() => notify({ title: 'Success!', text: "You've been added to our mailing list." })}
          >
            Show a toast
          </Button>
          {isHydrated && (
            <Optional>
              <Tooltip text="A tooltip explains an icon.">
                <Button variant="secondary">Point here</Button>
              </Tooltip>
            </Optional>
          )}
        </div>
        <p className="mt-4 max-w-prose text-sm text-muted">
          A toast is shown for four seconds, or longer while the pointer is on it. At most three are shown.
          Dialogs and sheets close with Escape, with their X and with a press beside them, and return the
          focus. The menu of the header opens 200 ms after the pointer arrives, immediately if it comes back
          within 300 ms, and closes 150 ms after it has left.
        </p>
      </Sample>
      <Modal
        open={open === 'dialog'}
        onClose={close}
        labelledBy={title}
        className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card bg-surface"
      >
        <div className="p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={title} className="font-display text-subtitle">
              One question at a time
            </h2>
            <CloseButton onPress={close} />
          </div>
          <p className="mt-2 text-muted">A dialog asks for one thing, and says what happens next.</p>
          <div className="mt-6 flex justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Understood</Button>
          </div>
        </div>
      </Modal>
      <BottomSheet open={open === 'sheet'} onClose={close} title="Sheet">
        <p className="px-3 pb-4">It opens from below, within reach of the thumb.</p>
      </BottomSheet>
    </>
  )
}
