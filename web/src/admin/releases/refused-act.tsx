import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/states/banner.tsx'
import { useAdmin, useQueue } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { usePeople } from '../names/use-person.ts'
import { parkReason } from '../queue/park-reason.ts'

/** An act on a release that waits for a decision; undefined: none does. */
export function useRefusedAct(releaseId: string): ParkedEdit | undefined {
  return useQueue().parked.find(
    ({ write }) => write.entity === 'releases' && write.rowId === releaseId && write.op === 'update',
  )
}

/**
 * In place of the acts of a release: the one that did not get through. Until it is given up the release looks as if it
 * had, and nothing further is sent.
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
