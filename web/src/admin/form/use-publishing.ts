import { missingContent } from '@coop/sync/checks'
import { defaultValues } from '@coop/sync/entities'
import { useWatch } from 'react-hook-form'
import type { RowValues } from '../data/admin-row.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useEditPlace } from '../staging/use-edit-place.ts'
import { draftFlag } from './form-start.ts'
import type { FormModel } from './use-form-model.ts'

export interface Publishing {
  /** What a save of the form does: keep a draft, publish a draft, or neither. */
  readonly kind: 'draft' | 'publish' | 'save'
  /** The value that publishes a draft. */
  readonly published: RowValues
  /**
   * The value with which a new row is added to a release. Unless a person has chosen, it becomes public with the
   * release.
   */
  readonly released: RowValues
  /** Asks before a draft with missing content is published. @returns whether to save */
  readonly confirm: (row: RowValues) => true | Promise<boolean>
}

/**
 * A row is a draft until somebody publishes it, so that nothing incomplete becomes public by accident. Edits in a release
 * are published with it.
 */
export function usePublishing(model: FormModel): Publishing {
  const { name, entity, start, base, files, form } = model
  const ask = useConfirm()
  const isLive = useEditPlace().kind === 'live'
  const flag = draftFlag(name)
  const isOn = useWatch({ control: form.control, name: flag ?? '' }) === true
  if (flag === null) return { kind: 'save', published: {}, released: {}, confirm: () => true }

  const isDraft = isLive && start.base[flag] !== true
  const isChosen = start.rowId !== null || form.getFieldState(flag).isDirty
  return {
    kind: isDraft ? (isOn ? 'publish' : 'draft') : 'save',
    published: { [flag]: true },
    released: isChosen ? {} : { [flag]: defaultValues(entity)[flag] ?? false },
    confirm(row) {
      if (!isLive || row[flag] !== true || base.get()[flag] === true) return true
      const missing = [...missingContent(name, row)]
        // A chosen file is not among the values yet, but visitors will see it.
        .filter(({ check }) => check !== 'empty-row' || !files.areChosen())
      if (missing.length === 0) return true
      return ask({
        title: `Publish this ${entity.label.toLowerCase()} as it is?`,
        detail: missing.map(({ text }) => text).join(' '),
        confirm: 'Publish',
        cancel: 'Back to the form',
      })
    },
  }
}
