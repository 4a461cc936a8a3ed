import {
  goesOn,
  refusalOf,
  refusalToEdit,
  type ReleaseRules,
  type ReleaseState,
  seenEdits,
} from '@coop/sync/releases'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useSource } from '../data/hooks.ts'
import type { RowValues } from '../data/admin-row.ts'
import { useStored } from '../entities/use-stored.ts'
import { releaseTarget, setReleaseTarget } from '../staging/release-target.ts'
import { editCount } from '../texts/edit-count.ts'
import { ActDialog, type ActDialogKind, type Go } from './act-dialog.tsx'
import type { Release, ReleaseEditRow } from './use-release.ts'

interface ReleaseActsProps {
  release: Release
  rules: ReleaseRules
  edits: readonly ReleaseEditRow[]
  /** The number of edits that cannot be published because of conflicts known to this device. */
  conflicts: number
}

interface Act {
  readonly label: string
  readonly to: ReleaseState
  readonly variant?: 'secondary' | 'danger'
  readonly run: () => void
}

/**
 * The actions that a release has in its state. A forbidden action is shown with the reason. Editors do not see the
 * actions of publishers, but read who may perform them.
 */
export function ReleaseActs({ release, rules, edits, conflicts }: ReleaseActsProps) {
  const { state } = release.values
  const { data, steps } = useSource()
  const confirm = useConfirm()
  const stored = useStored('releases')
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const id = useId()

  const change = async (changes: RowValues) => {
    const { writeId, stepId } = await data.save('releases', release.id, release.values, changes)
    // An action is reverted by another action, not by an undo.
    const step = steps.get().find((each) => each.id === stepId)
    if (step !== undefined) await data.forgetStep(step)
    return { writeId, stepId: null }
  }
  const carryOut = async (to: ReleaseState, done: string, more: RowValues = {}, looked = edits) => {
    const seen = goesOn(to) ? seenEdits(looked.map(({ values }) => values)) : null
    const isStored = await stored('update', done, () => change({ ...more, seen, state: to }))
    // The release accepts no more edits.
    if (isStored && refusalToEdit(to) !== null && releaseTarget.get() === release.id) setReleaseTarget(null)
  }
  const go: Go = (to, done, more) => void carryOut(to, done, more)
  const ask = async (title: string, detail: string, button: string, run: () => void) => {
    if (await confirm({ title, detail, confirm: button })) run()
  }

  const isEditor = rules.role === 'editor'
  const isOver = state === 'published' || state === 'taken-back'
  const acts = actsOf(release, rules, edits.length, {
    go,
    ask,
    open: (kind) => setDialog({ kind, edits }),
  }).filter(({ to }) => !isEditor || to === 'in-review' || (to === 'open' && state === 'in-review'))
  const own = acts.map((act) => ({ ...act, why: whyNot(act.to, state, rules, edits.length, conflicts) }))
  const ofPublishers = isEditor && !isOver ? refusalOf('open', 'published', rules) : null
  const reasons = [
    ...new Set([...own.flatMap(({ why }) => why ?? []), ...(ofPublishers === null ? [] : [ofPublishers])]),
  ]
  if (own.length === 0 && reasons.length === 0) return null
  return (
    <div>
      <div className="flex flex-wrap gap-2 empty:hidden">
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
      {dialog === null ? null : (
        <ActDialog
          release={release}
          kind={dialog.kind}
          onClose={() => setDialog(null)}
          go={(to, done, more) => void carryOut(to, done, more, dialog.edits)}
        />
      )}
    </div>
  )
}

interface OpenedDialog {
  readonly kind: ActDialogKind
  /** The edits that were shown when the dialog was opened. */
  readonly edits: readonly ReleaseEditRow[]
}

/** The actions of a release in its state, the most likely first. */
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
    open: (kind: ActDialogKind) => void
  },
): readonly Act[] {
  const publish: Act = {
    label: 'Publish now',
    to: 'published',
    run: () =>
      void ask(
        `Publish “${name}” now?`,
        `${editCount(edits)} ${edits === 1 ? 'is' : 'are'} published together. If one fails, none is published.`,
        'Publish now',
        () => go('published', 'Publishing the release'),
      ),
  }
  const schedule: Act = {
    label: state === 'scheduled' ? 'Reschedule …' : 'Publish at …',
    to: 'scheduled',
    variant: 'secondary',
    run: () => open('schedule'),
  }
  const submit: Act = {
    label: 'Submit for review …',
    to: 'in-review',
    // It is the primary action of an editor, who cannot publish.
    ...(rules.role === 'editor' ? {} : { variant: 'secondary' }),
    run: () => open('hand-in'),
  }
  const sendBack: Act = {
    label: rules.role === 'editor' ? 'Withdraw from review' : 'Send back …',
    to: 'open',
    variant: 'secondary',
    run: () => (rules.role === 'editor' ? go('open', 'Release withdrawn from review') : open('send-back')),
  }
  const byState: Readonly<Record<ReleaseState, readonly Act[]>> = {
    open: [publish, schedule, submit],
    'in-review': [
      { label: 'Approve', to: 'approved', run: () => go('approved', 'Release approved') },
      publish,
      schedule,
      sendBack,
    ],
    approved: [publish, schedule, sendBack],
    scheduled: [
      schedule,
      publish,
      {
        label: 'Cancel schedule',
        to: rules.isApproved ? 'approved' : 'open',
        variant: 'secondary',
        run: () => go(rules.isApproved ? 'approved' : 'open', 'Schedule cancelled'),
      },
    ],
    published: [
      {
        label: 'Revert',
        to: 'taken-back',
        variant: 'secondary',
        run: () =>
          void ask(
            `Revert “${name}”?`,
            'The site returns to the state before this release. Later changes by others are kept and listed.',
            'Revert',
            () => go('taken-back', 'Reverting the release'),
          ),
      },
    ],
    'taken-back': [],
  }
  return byState[state]
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
  if (edits === 0 && ((goesOn(to) && to !== 'approved') || to === 'in-review'))
    return 'This release has no edits yet.'
  if (conflicts > 0 && to === 'published')
    return `${editCount(conflicts)} ${conflicts === 1 ? 'needs' : 'need'} a decision first.`
  return null
}
