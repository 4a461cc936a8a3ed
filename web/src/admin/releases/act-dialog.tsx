import type { ReleaseState } from '@coop/sync/releases'
import type { RowValues } from '../data/admin-row.ts'
import { siteZone } from '../texts/site-date.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Release } from './use-release.ts'
import { WordDialog } from './word-dialog.tsx'

export type ActDialogKind = 'schedule' | 'send-back' | 'hand-in'
/** Carries out an action: the next state, the toast, and further values. */
export type Go = (to: ReleaseState, done: string, more?: RowValues) => void

/** The dialog that asks for what an action needs: a time, or a note. */
export function ActDialog({
  release,
  kind,
  go,
  onClose,
}: {
  release: Release
  kind: ActDialogKind
  go: Go
  onClose: () => void
}) {
  const { name, publish_at: publishAt } = release.values
  return (
    <>
      {kind === 'schedule' ? (
        <ScheduleDialog
          title={`Schedule “${name}”`}
          at={publishAt}
          onClose={onClose}
          onChoose={(time) => go('scheduled', 'Release scheduled', { publish_at: time, time_zone: siteZone })}
        />
      ) : null}
      {kind === 'send-back' ? (
        <WordDialog
          title={`Send back “${name}”`}
          label="Note for the editors"
          button="Send back"
          onClose={onClose}
          onSay={(word) => go('open', 'Release sent back', { word })}
        />
      ) : null}
      {kind === 'hand-in' ? (
        <SubmitDialog
          release={release}
          onClose={onClose}
          onSubmit={(values) => go('in-review', 'Release submitted for review', values)}
        />
      ) : null}
    </>
  )
}
