import { numberText } from '@coop/sync/rules'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAdmin, useAuth, useDraftNotes, useDrafts, useQueue } from '../data/hooks.ts'
import { editCount } from '../texts/edit-count.ts'
import { useExportEdits } from '../data/use-export-edits.ts'

/** Asks before a sign-out what to do with unsent edits and unsaved drafts: send, export, keep or discard them. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const data = useAdmin()
  const confirm = useConfirm()
  const auth = useAuth()
  const { pending, parked, edits, offline, paused } = useQueue()
  const [sending, setSending] = useState(false)
  const { exportEdits, isExporting } = useExportEdits()
  const stuck = parked.length + edits.filter(({ state }) => state === 'held-up').length
  const waiting = pending - stuck
  const drafts = useDrafts()
  const unsaved = useDraftNotes().length

  const done = useRef(false)
  useEffect(() => {
    if (pending > 0 || unsaved > 0 || done.current) return
    done.current = true
    void auth.signOut()
  }, [pending, unsaved, auth])

  const listed = listOf(pending, unsaved)
  const discard = async () => {
    const sure = await confirm({
      title: `Discard ${listed}?`,
      detail: `${pending + unsaved === 1 ? 'It is' : 'They are'} removed from this device . This cannot be undone.`,
      confirm: 'Discard and sign out',
      danger: true,
    })
    if (!sure) return
    if (unsaved > 0) await (await drafts.open()).removeAll()
    if (pending > 0) await data.discardAll()
    // When nothing is left, the effect above signs out.
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={pending === 0 ? 'You have unsaved changes' : 'You have pending edits'}
      size="small"
    >
      {pending === 0 ? null : (
        <p className="mb-2">
          {editCount(pending)} {pending === 1 ? 'has' : 'have'} not reached the site
          {parked.length === 0
            ? ''
            : `; ${numberText(parked.length)} ${parked.length === 1 ? 'needs' : 'need'} a decision`}
          .
        </p>
      )}
      {unsaved === 0 ? null : (
        <p className="mb-2">
          {unsaved === 1 ? '1 form has' : `${numberText(unsaved)} forms have`} unsaved changes.
        </p>
      )}
      {pending === 0 ? null : (
        <SendingState isSending={sending && waiting > 0} left={listOf(stuck, unsaved)} />
      )}
      <div className="mt-4 grid gap-2">
        {pending === 0 ? null : (
          <>
            <Button
              disabled={offline || paused !== null || waiting === 0}
              onClick={() => {
                setSending(true)
                data.sendNow()
              }}
            >
              Send now
            </Button>
            <Button variant="secondary" disabled={isExporting} onClick={exportEdits}>
              Export as a file
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => void auth.signOut()}>
          Keep on this device and sign out
        </Button>
        <Button variant="quiet" className="text-danger" onClick={() => void discard()}>
          Discard and sign out
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">
        {pending === 0 ? '' : 'Pending edits are sent when you sign in on this device again. '}
        {unsaved === 0
          ? ''
          : 'Unsaved changes are kept on this device for 30 days and are offered in the form when you sign in again. '}
        Other people cannot see them.
      </p>
    </Dialog>
  )
}

/** @param left what cannot be sent; empty if everything can */
function SendingState({ isSending, left }: { isSending: boolean; left: string }) {
  const { offline, paused } = useQueue()
  if (offline) return <p className="mb-2 text-warning">This device is offline. Edits cannot be sent now.</p>
  if (paused !== null) return <p className="mb-2 text-warning">Edits are sent after you sign in again.</p>
  if (!isSending) return null
  return (
    <output className="block mb-2 text-muted">
      {left === ''
        ? 'Sending … You are signed out when all edits are sent.'
        : `Sending … You stay signed in, because ${left} cannot be sent.`}
    </output>
  )
}

function listOf(edits: number, unsaved: number): string {
  const forms = unsaved === 1 ? '1 form with unsaved changes' : `${unsaved} forms with unsaved changes`
  return [...(edits === 0 ? [] : [editCount(edits)]), ...(unsaved === 0 ? [] : [forms])].join(' and ')
}
