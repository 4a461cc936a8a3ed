import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/states/banner.tsx'
import { useAdmin, useQueue } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { usePeople } from '../names/use-person.ts'
import { parkReason } from '../queue/park-reason.ts'

/** A refused action on a release that needs a decision; undefined if there is none. */
export function useRefusedAct(releaseId: string): ParkedEdit | undefined {
  return useQueue().parked.find(
    ({ write }) => write.entity === 'releases' && write.rowId === releaseId && write.op === 'update',
  )
}

/**
 * Shown in place of the actions of a release if one was refused. Until it is discarded, the release is shown as if it
 * had succeeded, and no other action is sent.
 */
export function RefusedAct({ act }: { act: ParkedEdit }) {
  const people = usePeople()
  const data = useAdmin()
  return (
    <Banner tone="danger" title="The last action was refused" text={parkReason(act, people)}>
      <Button size="small" variant="secondary" onClick={() => void data.discard(act.write.id)}>
        Discard it and refresh
      </Button>
    </Banner>
  )
}
