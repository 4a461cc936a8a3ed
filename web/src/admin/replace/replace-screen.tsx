import { numberText } from '@coop/sync/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckChip } from '../../ui/controls/check-chip.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useAdmin, useSteps, useUndoAction } from '../data/hooks.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { RefusedState } from '../queries/refused-state.tsx'
import { rowCount } from '../transfer/row-count.ts'
import { UnsavedNote } from '../queries/unsaved-note.tsx'
import { ToReleaseButton } from '../staging/to-release-button.tsx'
import type { Wanted } from './find-places.ts'
import { PlaceList } from './place-list.tsx'
import { type FoundPlace, planReplacement } from './plan-replacement.ts'
import { type FoundPlaces, useFoundPlaces } from './use-found-places.ts'

/** Nobody checks more places than this. The others follow in another replacement. */
const MOST_PLACES = 1_000
const none: readonly FoundPlace[] = []

/** Replaces a word or phrase in all texts. Every place is shown before, and the result consists of normal edits. */
export function ReplaceScreen() {
  const [words, setWords] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isWholeWord, setWholeWord] = useState(true)
  const [isCaseExact, setCaseExact] = useState(true)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const wanted = useMemo<Wanted | null>(
    () => (words.trim() === '' ? null : { words, isWholeWord, isCaseExact }),
    [words, isWholeWord, isCaseExact],
  )
  const search = useFoundPlaces(wanted)
  const places = search.kind === 'found' ? search.places.slice(0, MOST_PLACES) : none
  const chosen = useMemo(() => places.filter(({ key }) => !leftOut.has(key)), [places, leftOut])
  // A plan of a thousand places parses as many paragraphs, so it must not delay the typed letter.
  const planned = useDeferredValue(replacement)
  const plan = useMemo(() => planReplacement(chosen, planned), [chosen, planned])
  const { apply, isApplying, done, forget } = useApply()
  const leaveOut = (keys: readonly string[], isOut: boolean) => {
    const next = new Set(leftOut)
    for (const key of keys) {
      if (isOut) next.add(key)
      else next.delete(key)
    }
    setLeftOut(next)
  }
  const typeWords = (next: string) => {
    setWords(next)
    forget()
  }
  const isSame = words === replacement || planned !== replacement
  return (
    <>
      <ScreenHead
        heading="Replace"
        purpose="Find and replace a word or phrase in all texts, with a preview."
      />
      <div className="mb-3 grid max-w-4xl gap-4 sm:grid-cols-2">
        <TextField label="Find" value={words} maxLength={200} onChange={typeWords} />
        <TextField label="Replace with" value={replacement} maxLength={200} onChange={setReplacement} />
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <CheckChip name="whole" value="whole" checked={isWholeWord} onChange={setWholeWord}>
          Whole words
        </CheckChip>
        <CheckChip name="case" value="case" checked={isCaseExact} onChange={setCaseExact}>
          Match case
        </CheckChip>
        <span className="ml-auto flex flex-wrap gap-2">
          <ToReleaseButton
            name="content"
            disabled={plan.edits.length === 0 || isSame || isApplying}
            onChoose={(into) => void apply(plan, into)}
          />
          <Button
            disabled={plan.edits.length === 0 || isSame}
            busy={isApplying}
            onClick={() => void apply(plan)}
          >
            {plan.edits.length === 0
              ? 'Replace'
              : `Replace ${placeCount(plan.places)} in ${rowCount(plan.edits.length)}`}
          </Button>
        </span>
      </div>
      {done === null ? null : <DoneNote done={done} />}
      {search.kind === 'found' ? <UnsavedNote notStored={search.notStored} /> : null}
      <SearchState search={search} words={words} />
      {places.length === 0 ? null : (
        <PlaceList
          places={places}
          replacement={planned}
          leftOut={leftOut}
          refused={plan.refused}
          kept={plan.kept}
          onLeaveOut={leaveOut}
        />
      )}
    </>
  )
}

function SearchState({ search, words }: { search: FoundPlaces; words: string }) {
  switch (search.kind) {
    case 'idle':
      return (
        <p className="text-muted">
          Keys, file names and addresses are not changed, except that the address of a company follows its
          name. You can undo a replacement in one step.
        </p>
      )
    case 'searching':
      return <output className="text-muted">Searching all texts …</output>
    case 'refused':
      return <RefusedState answer={search.answer} onRetry={search.retry} />
    case 'failed':
      return <ErrorState title="The texts cannot be searched" text={search.message} />
    case 'found': {
      const { length } = search.places
      if (length === 0) return <EmptyState title="No matches" text={`No text contains “${words.trim()}”.`} />
      return (
        <output className="mb-3 block text-sm text-muted">
          {placeCount(length)}
          {length > MOST_PLACES ? `. The first ${numberText(MOST_PLACES)} are shown and replaced` : ''}
        </output>
      )
    }
    default:
      return search satisfies never
  }
}

interface Done {
  readonly text: string
  readonly stepId: string | null
}

/** The last replacement stays visible, because its places have disappeared from the list. */
function DoneNote({ done: { text, stepId } }: { done: Done }) {
  const undo = useUndoAction()(stepId)
  const isUndone = useSteps().some(({ id, isUndone: isBack }) => id === stepId && isBack)
  if (isUndone) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 border-l-4 border-success bg-success-tint px-3 py-1.5">
      <output className="min-w-0 wrap-anywhere">{text}</output>
      {undo === undefined ? null : (
        <Button variant="quiet" size="small" onClick={undo.run}>
          {undo.label}
        </Button>
      )}
    </div>
  )
}

function useApply() {
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  const [isApplying, setApplying] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const apply = async ({ edits, places }: ReturnType<typeof planReplacement>, into: AdminData = data) => {
    const [first] = edits
    if (first === undefined) return
    setApplying(true)
    try {
      const act = await into.applyAll(
        first.entity,
        edits.map((edit) => ({ op: 'update', writeId: data.newId(), ...edit })),
      )
      const detail = `${placeCount(places)} replaced in ${rowCount(edits.length)}`
      setDone({
        text: act.release === undefined ? `${detail}.` : `${detail}. Saved to ${act.release}.`,
        stepId: act.stepId,
      })
      toastDone({ title: detail }, act, { detail })
    } catch (error) {
      toast.error({
        title: 'Nothing was replaced',
        description: error instanceof Error ? error.message : String(error),
      })
    } finally {
      setApplying(false)
    }
  }
  return { apply, isApplying, done, forget: () => setDone(null) }
}

function placeCount(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'place' : 'places'}`
}
