import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAdmin, useAuth, useQueue } from '../data/hooks.ts'
import { editCount } from '../queue/edit-count.ts'
import { saveFile } from './save-file.ts'

/** Stands between signing out and edits that the site does not have yet: send, export, keep or discard them. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const data = useAdmin()
  const confirm = useConfirm()
  const auth = useAuth()
  const { pending, parked, offline, paused } = useQueue()
  const [sending, setSending] = useState(false)
  const waiting = pending - parked.length

  const done = useRef(false)
  useEffect(() => {
    if (pending > 0 || done.current) return
    done.current = true
    void auth.signOut()
  }, [pending, auth])

  const discard = async () => {
    const sure = await confirm({
      title: `Discard ${editCount(pending)}?`,
      detail: `${pending === 1 ? 'It is' : 'They are'} removed from this device and cannot be brought back.`,
      confirm: 'Discard and sign out',
      danger: true,
    })
    if (sure) await data.discardAll() // with nothing left, the effect above signs out
  }
  return (
    <Dialog open onClose={onClose} title="Edits are waiting on this device" size="small">
      <p className="mb-2">
        {editCount(pending)} {pending === 1 ? 'has' : 'have'} not reached the site
        {parked.length === 0 ? '' : `; ${parked.length} ${parked.length === 1 ? 'needs' : 'need'} a decision`}
        .
      </p>
      {offline ? (
        <p className="mb-2 text-warning">This device is offline, so they cannot be sent now.</p>
      ) : null}
      {sending && waiting > 0 && !offline ? (
        <output className="block mb-2 text-muted">
          Sending … you are signed out as soon as the site has them all.
        </output>
      ) : null}
      <div className="mt-4 grid gap-2">
        <Button
          disabled={offline || paused !== null || waiting === 0}
          onClick={() => {
            setSending(true)
            data.sendNow()
          }}
        >
          Send now
        </Button>
        <Button
          variant="secondary"
          onClick={() => void data.exportPending().then((file) => saveFile(file, 'pending-edits.json'))}
        >
          Export as a file
        </Button>
        <Button variant="secondary" onClick={() => void auth.signOut()}>
          Keep them here and sign out
        </Button>
        <Button variant="quiet" className="text-danger" onClick={() => void discard()}>
          Discard them and sign out
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">
        Edits that are kept are sent when you sign in on this browser again. Nobody else sees them.
      </p>
    </Dialog>
  )
}
