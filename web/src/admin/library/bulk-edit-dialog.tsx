import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { themeShortName } from '@coop/sync/rules'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { RowOf } from '../data/types.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { optionLabel } from '../form/option-label.ts'
import { bulkChanges } from './bulk-edit.ts'
import { useThemes } from './use-themes.ts'

interface BulkEditDialogProps {
  assets: readonly RowOf<'website_assets'>[]
  onClose: () => void
}

const unchanged = { value: '', label: 'Leave as it is' } as const
const statuses = [
  unchanged,
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** Category, status and themes of many assets at once: one edit for each asset that thereby changes. */
export function BulkEditDialog({ assets, onClose }: BulkEditDialogProps) {
  const data = useAdmin()
  const toast = useToast()
  const themes = useThemes()
  const { toasts } = entityRecord('website_assets')
  const [category, setCategory] = useState('')
  const [status, setStatus] = useState<(typeof statuses)[number]['value']>('')
  const [themeSteps, setThemeSteps] = useState<ReadonlyMap<string, 'add' | 'remove'>>(new Map())
  const count = assets.length === 1 ? '1 asset' : `${assets.length} assets`

  const stepOf = (theme: string, step: 'add' | 'remove') => {
    const next = new Map(themeSteps)
    if (next.get(theme) === step) next.delete(theme)
    else next.set(theme, step)
    setThemeSteps(next)
  }
  const chosen = (step: 'add' | 'remove') =>
    [...themeSteps].filter(([, each]) => each === step).map(([theme]) => theme)

  const apply = async () => {
    const edit = { category, status, added: chosen('add'), removed: chosen('remove') }
    const edits = assets.flatMap((asset) => {
      const changes = bulkChanges(asset, edit)
      return changes === null ? [] : [data.save('website_assets', asset.id, asset.values, changes)]
    })
    const refused = (await Promise.allSettled(edits)).find((result) => result.status === 'rejected')
    if (refused !== undefined) {
      const reason: unknown = refused.reason
      toast.error(toasts.failed('update', reason instanceof Error ? reason.message : String(reason)))
      return
    }
    toast.success({
      title: 'Success',
      description:
        edits.length === 1 ? 'Asset updated successfully' : `${edits.length} assets updated successfully`,
    })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${count}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={category === '' && status === '' && themeSteps.size === 0}
            onClick={() => void apply()}
          >
            Apply to {count}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Category"
          value={category}
          options={[
            unchanged,
            ...ASSET_CATEGORIES.map((name) => ({ value: name, label: optionLabel(name) })),
          ]}
          onChange={setCategory}
        />
        <Select
          label="Status"
          value={status}
          options={statuses}
          onChange={(next) => setStatus(statuses.find(({ value }) => value === next)?.value ?? '')}
        />
        {(['add', 'remove'] as const).map((step) => (
          <fieldset key={step} className="sm:col-span-2">
            <legend className="mb-2 text-sm font-semibold">
              {step === 'add' ? 'Add themes' : 'Remove themes'}
            </legend>
            <div className="flex flex-wrap gap-2">
              {themes.map((theme) => {
                const tag = themeShortName(theme)
                return (
                  <Chip
                    key={theme.slug}
                    pressed={themeSteps.get(tag) === step}
                    onPress={() => stepOf(tag, step)}
                  >
                    {tag}
                  </Chip>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
