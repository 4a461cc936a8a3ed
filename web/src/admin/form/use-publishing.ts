import { missingContent } from '@coop/sync/checks'
import { defaultValues } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { useWatch } from 'react-hook-form'
import type { RowValues } from '../data/admin-row.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useEditPlace } from '../staging/use-edit-place.ts'
import type { FormModel } from './use-form-model.ts'

export interface Publishing {
  /** What a save of the form does: it keeps a draft, it publishes a draft, or neither. */
  readonly kind: 'draft' | 'publish' | 'save'
  /** The value with which a draft is published. */
  readonly published: RowValues
  /** The value with which a new row goes into a release: unless a person has chosen, it is public with the release. */
  readonly released: RowValues
  /** Asks once before a draft that lacks content is published. @returns whether to save */
  readonly confirm: (row: RowValues) => true | Promise<boolean>
}

/**
 * A row is a draft until it is public, so that nothing incomplete is public by accident. Assets have no drafts: an upload
 * is there to be used. Edits that go into a release are published with it.
 */
export function usePublishing(model: FormModel): Publishing {
  const { name, entity, start, base, files, form } = model
  const ask = useConfirm()
  const isLive = useEditPlace().kind === 'live'
  const flag = name === 'website_assets' ? null : publicFlag(name)
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
        // A chosen file is no value yet, and visitors will see it.
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
