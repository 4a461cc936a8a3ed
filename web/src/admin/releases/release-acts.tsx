import { refusalOf, refusalToEdit, type ReleaseRules, type ReleaseState } from '@coop/sync/releases'
import { timeText } from '@coop/sync/rules'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useSource } from '../data/hooks.ts'
import type { RowValues } from '../data/admin-row.ts'
import { releaseTarget, setReleaseTarget } from '../staging/release-target.ts'
import { editCount } from '../texts/edit-count.ts'
import { HandInDialog } from './hand-in-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Release } from './use-release.ts'
import { useStored } from './use-stored.ts'
import { WordDialog } from './word-dialog.tsx'

interface ReleaseActsProps {
  release: Release
  rules: ReleaseRules
  edits: number
  /** How many of them cannot be published as they stand, as far as this device knows. */
  conflicts: number
}

interface Act {
  readonly label: string
  readonly to: ReleaseState
  readonly variant?: 'secondary' | 'danger'
  readonly run: () => void
}

/** The acts that a release has now. One that this person may not do is shown with the reason. */
export function ReleaseActs({ release, rules, edits, conflicts }: ReleaseActsProps) {
  const { state } = release.values
  const { data, steps } = useSource()
  const confirm = useConfirm()
  const stored = useStored()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const id = useId()

  const change = async (changes: RowValues) => {
    const { writeId, stepId } = await data.save('releases', release.id, release.values, changes)
    // An act is taken back by another act of its own, not by an undo.
    const step = steps.get().find((each) => each.id === stepId)
    if (step !== undefined) await data.forgetStep(step)
    return { writeId, stepId: null }
  }
  const carryOut = async (to: ReleaseState, done: string, more: RowValues = {}) => {
    const isStored = await stored(done, () => change({ ...more, state: to }))
    // It takes no more edits.
    if (isStored && refusalToEdit(to) !== null && releaseTarget.get() === release.id) setReleaseTarget(null)
  }
  const go: Go = (to, done, more) => void carryOut(to, done, more)
  const ask = async (title: string, detail: string, button: string, run: () => void) => {
    if (await confirm({ title, detail, confirm: button })) run()
  }

  const acts = actsOf(release, rules, edits, { go, ask, open: setDialog })
  const own = acts.map((act) => ({ ...act, why: whyNot(act.to, state, rules, edits, conflicts) }))
  const reasons = [...new Set(own.flatMap(({ why }) => why ?? []))]
  if (own.length === 0) return null
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {own.map(({ label, why, run, variant }) => (
          <Button
            key={label}
            size="small"
            {...(variant === undefined ? {} : { variant })}
            disabled={why !== null}
            aria-describedby={why === null ? undefined : `${id}-why`}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      {reasons.length === 0 ? null : (
        <p id={`${id}-why`} className="mt-2 text-sm text-muted">
          {reasons.join(' ')}
        </p>
      )}
      <ActDialog release={release} dialog={dialog} onClose={() => setDialog(null)} go={go} />
    </div>
  )
}

type Dialog = 'schedule' | 'send-back' | 'hand-in'
type Go = (to: ReleaseState, done: string, more?: RowValues) => void

/** The acts of a release in its state, the likeliest first. */
function actsOf(
  { values: { state, name } }: Release,
  rules: ReleaseRules,
  edits: number,
  {
    go,
    ask,
    open,
  }: {
    go: Go
    ask: (title: string, detail: string, button: string, run: () => void) => Promise<void>
    open: (dialog: Dialog) => void
  },
): readonly Act[] {
  const publish: Act = {
    label: 'Publish now',
    to: 'published',
    run: () =>
      void ask(
        `Publish “${name}” now?`,
        `${editCount(edits)} ${edits === 1 ? 'goes' : 'go'} to the site together, or none.`,
        'Publish now',
        () => go('published', 'The release is on its way to the site'),
      ),
  }
  const schedule: Act = {
    label: state === 'scheduled' ? 'Change the time …' : 'Publish at …',
    to: 'scheduled',
    variant: 'secondary',
    run: () => open('schedule'),
  }
  const sendBack: Act = {
    label: rules.role === 'editor' ? 'Take it back to work on' : 'Send back …',
    to: 'open',
    variant: 'secondary',
    run: () => (rules.role === 'editor' ? go('open', 'The release is open again') : open('send-back')),
  }
  const byState: Readonly<Record<ReleaseState, readonly Act[]>> = {
    open: [
      publish,
      schedule,
      { label: 'Hand in …', to: 'in-review', variant: 'secondary', run: () => open('hand-in') },
    ],
    'in-review': [
      { label: 'Approve', to: 'approved', run: () => go('approved', 'The release is approved') },
      publish,
      schedule,
      sendBack,
    ],
    approved: [publish, schedule, sendBack],
    scheduled: [
      schedule,
      publish,
      {
        label: 'Do not publish it then',
        to: rules.isApproved ? 'approved' : 'open',
        variant: 'secondary',
        run: () => go(rules.isApproved ? 'approved' : 'open', 'The release is not scheduled any more'),
      },
    ],
    published: [
      {
        label: 'Take back',
        to: 'taken-back',
        variant: 'secondary',
        run: () =>
          void ask(
            `Take “${name}” back?`,
            'The site becomes what it was before, together. What others have changed since stays, and is named.',
            'Take back',
            () => go('taken-back', 'The release is being taken back'),
          ),
      },
    ],
    'taken-back': [],
  }
  return byState[state]
}

/** The dialog in which an act gets what it needs: a time, or a few words. */
function ActDialog({
  release,
  dialog,
  go,
  onClose,
}: {
  release: Release
  dialog: Dialog | null
  go: Go
  onClose: () => void
}) {
  const { name, publish_at: publishAt, time_zone: zone } = release.values
  return (
    <>
      {dialog === 'schedule' ? (
        <ScheduleDialog
          title={`When does “${name}” go out?`}
          at={publishAt}
          zone={zone}
          onClose={onClose}
          onChoose={(moment, timeZone) =>
            go('scheduled', 'The release is scheduled', {
              publish_at: timeText(moment.getTime()),
              time_zone: timeZone,
            })
          }
        />
      ) : null}
      {dialog === 'send-back' ? (
        <WordDialog
          title={`Send “${name}” back`}
          label="A word for those who work on it"
          button="Send back"
          onClose={onClose}
          onSay={(word) => go('open', 'The release is sent back', { word })}
        />
      ) : null}
      {dialog === 'hand-in' ? (
        <HandInDialog
          release={release}
          onClose={onClose}
          onHandIn={(values) => go('in-review', 'The release is handed in', values)}
        />
      ) : null}
    </>
  )
}

function whyNot(
  to: ReleaseState,
  from: ReleaseState,
  rules: ReleaseRules,
  edits: number,
  conflicts: number,
): string | null {
  const refusal = refusalOf(from, to, rules)
  if (refusal !== null) return refusal
  const goesOut = to === 'published' || to === 'scheduled'
  if (edits === 0 && (goesOut || to === 'in-review')) return 'There is no edit in it yet.'
  if (conflicts > 0 && to === 'published')
    return `${editCount(conflicts)} ${conflicts === 1 ? 'needs' : 'need'} a decision first.`
  return null
}
