import { refusalToEdit, refusalToGoLive } from '@coop/sync/releases'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'
import { useRole, useRows } from '../data/hooks.ts'
import type { RowOf } from '../data/admin-row.ts'
import type { PlaceQuestion } from './place-question.ts'
import { setReleaseTarget } from './release-target.ts'
import { reviewWarning } from './state-texts.ts'
import { stagedSource } from './staged-source.ts'

interface PlaceDialogProps {
  /** null: there is no question now. */
  question: PlaceQuestion | null
}

/**
 * Asks where an edit goes: into an open or a new release, or to the site. After the first question it stays mounted, so
 * that the rows that it needs for an edit are followed until the edit is made.
 */
export function PlaceDialog({ question }: PlaceDialogProps) {
  const { rows, loading } = useRows('releases')
  const edits = useRows('release_edits')
  const isReady = !loading && !edits.loading
  return question === null ? null : <Question question={question} releases={rows} isReady={isReady} />
}

interface QuestionProps {
  question: PlaceQuestion
  releases: readonly RowOf<'releases'>[]
  isReady: boolean
}

function Question({ question: { kind, live, answer }, releases, isReady }: QuestionProps) {
  const refusal = refusalToGoLive(useRole())
  const open = releases.filter(({ values }) => refusalToEdit(values.state) === null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [staysChosen, setStaysChosen] = useState(refusal !== null || kind === 'all-saves')
  const choose = (releaseId: string) => {
    if (staysChosen) setReleaseTarget(releaseId)
    answer(stagedSource(live, releaseId).data)
  }
  const make = async () => {
    if (name.trim() === '') return setError('A release needs a name.')
    choose((await live.data.create('releases', { name: name.trim(), state: 'open' })).rowId)
  }
  return (
    <SubmitDialog
      title={
        kind === 'all-saves'
          ? 'Edit in a release'
          : kind === 'any-save'
            ? 'Where do you want to save this edit?'
            : 'Save to a release'
      }
      submit={kind === 'all-saves' ? 'Create a new release' : 'Save to a new release'}
      disabled={!isReady}
      onSubmit={make}
      onClose={() => answer(null)}
    >
      {refusal === null ? null : <p className="mb-3 text-sm text-muted">{refusal}</p>}
      {isReady ? null : <output className="mb-3 block text-sm text-muted">Loading releases …</output>}
      {open.length === 0 || !isReady ? null : (
        <ul aria-label="Open releases" className="mb-4 space-y-2">
          {open.map((row) => (
            <li key={row.id}>
              <Button variant="secondary" className="w-full" onClick={() => choose(row.id)}>
                {row.values.name}
                {reviewWarning(row.values.state) === null ? '' : ' (in review)'}
              </Button>
              {reviewWarning(row.values.state) === null ? null : (
                <p className="mt-1 text-sm text-muted">{reviewWarning(row.values.state)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Name of the new release"
        hint="Visitors see the edit when the release is published."
        maxLength={200}
        value={name}
        error={error}
        onChange={(next) => {
          setName(next)
          setError('')
        }}
      />
      {kind === 'all-saves' ? null : (
        <label className="mt-3 flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={staysChosen}
            onChange={({ target }) => setStaysChosen(target.checked)}
          />
          Save the next edits in this tab there too
        </label>
      )}
      {kind === 'any-save' ? (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => answer(live.data)}>
          Save to the live site
        </Button>
      ) : null}
    </SubmitDialog>
  )
}
