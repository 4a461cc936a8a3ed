import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/notices/toast.tsx'
import { useSource } from '../data/hooks.ts'
import { useDeleteRows } from '../deletion/use-delete-rows.ts'
import { historyAddress, previewAddress, rowAddress } from '../entities/addresses.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { fieldPlaceState } from '../entities/field-place.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { flipToast } from '../entities/flip-toast.ts'
import { firstStepsOf } from '../first-steps/first-steps-store.ts'
import type { FoundRow } from './find-rows.ts'
import type { PaletteItem } from './palette-groups.ts'
import { type RowVerb, visibilityFlag } from './row-verbs.ts'

/** Carries out the chosen entry. */
export function usePaletteAction(onSignOut: () => void): (item: PaletteItem) => void {
  const { data, undoRequest } = useSource()
  const navigate = useNavigate()
  const toast = useToast()
  const toastDone = useDoneToast()
  const deleteRows = useDeleteRows()

  const flip = ({ entity, row }: FoundRow, to: boolean) => {
    const flag = visibilityFlag(row)
    if (flag === null) return
    const { toasts } = entityRecord(entity)
    data.save(entity, row.id, row.values, { [flag]: to }).then(
      (act) => toastDone(flipToast(entity, row, flag, to), act),
      (error: unknown) =>
        toast.error(toasts.failed('update', error instanceof Error ? error.message : String(error))),
    )
  }
  const carryOut = (verb: RowVerb, found: FoundRow) => {
    const { entity, row } = found
    switch (verb.kind) {
      case 'edit':
        return void navigate(rowAddress(entity, row.id))
      case 'history':
        return void navigate(historyAddress(entity, row.id))
      case 'preview':
        return void navigate(previewAddress(entity, row.id))
      case 'flip':
        return flip(found, verb.to)
      case 'delete':
        return void deleteRows(entity, [row])
      default:
        return verb satisfies never
    }
  }
  return ({ act }) => {
    if ('verb' in act) return carryOut(act.verb, act.found)
    if ('search' in act) return
    if ('place' in act) {
      const { source, rowId, field, body } = act.place
      const place = { field: source.list?.name ?? field, text: body, ...act.selection }
      return void navigate(rowAddress(source.entity, rowId), { state: fieldPlaceState(place) })
    }
    const { command } = act
    if (command.kind === 'open') void navigate(command.address)
    else if (command.kind === 'website') window.location.assign('/')
    else if (command.kind === 'sign-out') onSignOut()
    else if (command.kind === 'first-steps') {
      firstStepsOf(data.userId).bringBack()
      void navigate('/admin')
    } else undoRequest.set({ kind: command.kind, stepId: null })
  }
}
