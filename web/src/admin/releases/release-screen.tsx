import type { SiteIndex } from '@coop/sync/checks'
import { numberText } from '@coop/sync/rules'
import {
  conflictOf,
  readOutcome,
  refusalToDelete,
  refusalToEdit,
  type ReleaseEdit,
} from '@coop/sync/releases'
import { Link, Outlet, useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useSiteIndex } from '../checks/use-site-index.ts'
import { useRow, useRows, useSource } from '../data/hooks.ts'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import { useStored } from '../entities/use-stored.ts'
import { foldAll } from '../staging/staged-data.ts'
import { releasePreviewAddress, releasesAddress } from '../staging/release-address.ts'
import { releaseTarget, setReleaseTarget } from '../staging/release-target.ts'
import { reviewWarning, stateTexts } from '../staging/state-texts.ts'
import { unstagedSource } from '../staging/staged-source.ts'
import { useReleaseTarget } from '../staging/use-release-target.ts'
import { EditStateMark } from '../table/edit-state.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { RefusedAct, useRefusedAct } from './refused-act.tsx'
import { ReleaseActs } from './release-acts.tsx'
import { ReleaseEditItem } from './release-edit-item.tsx'
import { ReleaseFacts } from './release-facts.tsx'
import { ReleaseLinks } from './release-links.tsx'
import { editOf, type Release, type ReleaseEditRow, useReleaseEdits, useReleaseRules } from './use-release.ts'

/** A release with its edits by row, its actions, and its history. */
export function ReleaseScreen() {
  const { releaseId = '' } = useParams()
  const release = useRow('releases', releaseId)
  if (release === undefined) return <output>Loading the release …</output>
  if (release === null)
    return (
      <EmptyState title="Release not found" text="It may have been deleted.">
        <Link to={releasesAddress} className="text-accent underline">
          All releases
        </Link>
      </EmptyState>
    )
  return <ShownRelease key={releaseId} release={release} />
}

function ShownRelease({ release }: { release: Release }) {
  const { name, note, word, state, outcome: written } = release.values
  const edits = useReleaseEdits(release.id)
  const rules = useReleaseRules(release, edits)
  const index = useSiteIndex()
  const conflicts = useConflicts(edits, index)
  const { rows: all } = useRows('releases')
  const target = useReleaseTarget()
  const acts = useEditActs(release)
  const refused = useRefusedAct(release.id)
  const fixed = refusalToEdit(state)
  const review = reviewWarning(state)
  const outcome = readOutcome(written)
  const others = all.filter(({ id, values }) => id !== release.id && refusalToEdit(values.state) === null)
  const isOver = state === 'published' || state === 'taken-back'
  return (
    <>
      <ScreenHead heading={name} purpose={note ?? 'Edits that are published together.'}>
        <Badge tone={stateTexts[state].tone}>{stateTexts[state].text}</Badge>
        <EditStateMark edit={release.edit} />
        <ButtonLink variant="secondary" size="small" className="ml-2" to={releasePreviewAddress(release.id)}>
          Preview
        </ButtonLink>
        {fixed === null && target !== release.id ? (
          <Button
            variant="secondary"
            size="small"
            className="max-md:ml-2"
            onClick={() => setReleaseTarget(release.id)}
          >
            Edit in this release
          </Button>
        ) : null}
      </ScreenHead>
      <div className="space-y-4">
        {word !== null && state === 'open' ? (
          <p className="border-l-4 border-warning bg-warning-tint px-3 py-2 text-sm wrap-anywhere">
            Sent back: {word}
          </p>
        ) : null}
        {outcome === null ? null : <OutcomeBanner outcome={outcome} />}
        <ReleaseFacts release={release} />
        {refused === undefined ? (
          <ReleaseActs release={release} rules={rules} edits={edits} conflicts={isOver ? 0 : conflicts} />
        ) : (
          <RefusedAct act={refused} />
        )}
        <section aria-labelledby="release-edits">
          <h2 id="release-edits" className="text-heading font-semibold">
            Edits <span className="tabular-nums">({numberText(edits.length)})</span>
          </h2>
          {fixed === null ? null : <p className="text-sm text-muted">{fixed}</p>}
          {review === null ? null : (
            <p className="border-l-4 border-warning bg-warning-tint px-3 py-2 text-sm">{review}</p>
          )}
          {edits.length === 0 ? (
            <EmptyState
              title="No edits yet"
              text="Choose the release above a list, then edit as usual. Visitors see the edits when the release is published."
            />
          ) : (
            <ul className="divide-y divide-line">
              {edits.map((row) => (
                <ReleaseEditItem
                  key={row.id}
                  row={row}
                  held={outcome?.edits.find(({ edit }) => edit === row.id) ?? null}
                  index={index}
                  others={others}
                  isFixed={fixed !== null}
                  onTakeOut={() => acts.takeOut(row)}
                  onMove={(to) => acts.move(row, to)}
                  onSettle={(edit) => acts.settle(row, edit)}
                  onOpen={() => {
                    if (fixed === null) setReleaseTarget(release.id)
                  }}
                />
              ))}
            </ul>
          )}
        </section>
        {isOver ? null : <ReleaseLinks releaseId={release.id} mayMake={rules.role !== 'editor'} />}
        {refusalToDelete(state) === null ? (
          <Button variant="danger" size="small" onClick={() => acts.remove(edits)}>
            Delete release …
          </Button>
        ) : null}
      </div>
      <Outlet />
    </>
  )
}

/**
 * The number of edits that cannot be published as they are.
 *
 * @param index null: some rows of the site are not loaded yet, so conflicts with them are unknown
 */
function useConflicts(edits: readonly ReleaseEditRow[], index: SiteIndex | null): number {
  const source = useSource()
  return edits.filter((row) => {
    // The server has refused this device's change of the release edit.
    if (row.edit?.kind === 'parked') return true
    const edit = editOf(row)
    if (edit === null || index === null) return false
    return conflictOf(edit, source.siteRow(edit.entity, edit.rowId).get() ?? undefined) !== null
  }).length
}

function useEditActs(release: Release) {
  const source = useSource()
  const { data } = source
  const stored = useStored('releases')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const apply = (title: string, edits: readonly BulkEdit[]) =>
    stored('update', title, () => data.applyAll('release_edits', edits))
  const isIn = (row: ReleaseEditRow) => (editOf(row) === null ? 'It' : `“${row.values.title}”`)
  return {
    takeOut: (row: ReleaseEditRow) =>
      void apply(`${isIn(row)} was removed from the release`, [{ op: 'delete', writeId: data.newId(), row }]),
    move(row: ReleaseEditRow, to: string) {
      const edit = editOf(row)
      if (edit === null) return
      void stored('update', `${isIn(row)} was moved to the other release`, async () => {
        // If the target has an edit of the same row, this one is merged into it. The base is the site, whichever
        // release is chosen.
        const moved = foldAll(unstagedSource(source), to, [{ edit, title: row.values.title }], () =>
          data.newId(),
        )
        return await data.applyAll('release_edits', [{ op: 'delete', writeId: data.newId(), row }, ...moved])
      })
    },
    settle(row: ReleaseEditRow, edit: ReleaseEdit | null) {
      if (edit === null)
        return void apply('Edit removed from the release', [{ op: 'delete', writeId: data.newId(), row }])
      const { op, base, changes } = edit
      void apply('Conflict resolved', [
        { op: 'update', writeId: data.newId(), row, changes: { op, base, changes } },
      ])
    },
    async remove(edits: readonly ReleaseEditRow[]) {
      const count = edits.length
      const detail =
        count === 0 ? undefined : `${numberText(count)} ${count === 1 ? 'edit' : 'edits'} will be lost.`
      const isSure = await confirm({
        title: `Delete “${release.values.name}”?`,
        ...(detail === undefined ? {} : { detail }),
        confirm: 'Delete release',
        danger: true,
      })
      if (!isSure) return
      const deletions = edits.map((row) => ({
        op: 'delete' as const,
        entity: 'release_edits' as const,
        writeId: data.newId(),
        row,
      }))
      const own = { op: 'delete' as const, entity: 'releases' as const, writeId: data.newId(), row: release }
      const isDeleted = await stored('delete', 'Release deleted', () =>
        data.applyAll('releases', [...deletions, own]),
      )
      if (!isDeleted) return
      if (releaseTarget.get() === release.id) setReleaseTarget(null)
      void navigate(releasesAddress)
    },
  }
}
