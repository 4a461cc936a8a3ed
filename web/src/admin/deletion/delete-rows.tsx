import { type EntityName, entityNamed } from '@coop/sync/entities'
import { refusalToGoLive, type Role } from '@coop/sync/releases'
import type { useConfirm } from '../../ui/dialogs/confirm.tsx'
import type { useToast } from '../../ui/notices/toast.tsx'
import { AdminContext, type AdminSource } from '../data/admin-context.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { rowsText } from '../entities/rows-text.ts'
import { titleOf } from '../data/row-values.ts'
import { askPlace } from '../staging/place-question.ts'
import { isAskedAtSave, releaseTarget } from '../staging/release-target.ts'
import { waitsInRelease } from '../staging/waits-in-release.ts'
import { deleteQuestion } from './delete-question.ts'
import { DeletionDetail } from './deletion-detail.tsx'

interface Surroundings {
  readonly source: AdminSource
  readonly confirm: ReturnType<typeof useConfirm>
  readonly toast: ReturnType<typeof useToast>
  readonly toastDone: ReturnType<typeof useDoneToast>
  readonly role: Role
}

/** Asks, then deletes. The edit is made synchronously in the press that confirms. */
export async function deleteRows(
  { source, confirm, toast, toastDone, role }: Surroundings,
  name: EntityName,
  rows: readonly AdminRow[],
): Promise<boolean> {
  const [first, ...others] = rows
  if (first === undefined) return false
  const isOne = others.length === 0
  const { toasts } = entityRecord(name)
  const title = titleOf(entityNamed(name), first.values, first.id)
  const question = deleteQuestion(name, first, title)
  const isLive = releaseTarget.get() === null && !isAskedAtSave.get() && refusalToGoLive(role) === null
  let isForRelease = false
  const toRelease = { label: 'In a release …', choose: () => (isForRelease = true) }
  const isSure = await confirm({
    title: isOne ? question.title : `Are you sure you want to delete ${rowsText(name, rows.length)}?`,
    detail: (
      // Questions are rendered outside of the data provider.
      <AdminContext value={source}>
        {isOne && question.detail !== null ? <p className="mb-2">{question.detail}</p> : null}
        <DeletionDetail name={name} rows={rows} />
      </AdminContext>
    ),
    confirm: 'Delete',
    danger: true,
    ...(isLive && waitsInRelease(name) ? { another: toRelease } : {}),
  })
  if (!isSure && !isForRelease) return false
  const data = isForRelease ? await askPlace(source, 'one-save') : source.data
  if (data === null) return false
  try {
    const act = isOne
      ? await data.remove(name, first)
      : await data.applyAll(
          name,
          rows.map((row) => ({ op: 'delete', writeId: data.newId(), row })),
        )
    const detail = `${rowsText(name, rows.length)} deleted`
    toastDone(isOne ? toasts.done.delete : { title: detail }, act, { detail })
    return true
  } catch (error) {
    toast.error(toasts.failed('delete', error instanceof Error ? error.message : String(error)))
    return false
  }
}
