import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useRows } from '../../data/hooks.ts'
import type { CompressionTarget } from '../../media/compression-table.ts'
import { optionLabel } from '../../texts/option-label.ts'
import { ErrorText } from '../error-text.tsx'
import { AltText } from '../files/alt-text.tsx'
import { AssetKeyField } from '../files/asset-key-field.tsx'
import { FileArea } from '../files/file-area.tsx'
import type { FileChoice, FileChoiceState } from '../files/file-choice.ts'
import type { FormErrors } from '../validate-row.ts'
import { type AssetChoice, assetChoices, pictureCategories } from './asset-choices.ts'
import { useNewAsset } from './use-new-asset.ts'

interface UploadDialogProps {
  /** The category that the field asks for. */
  category: string
  /** The compression target, if it differs from that of the category. */
  target?: CompressionTarget | undefined
  /** A dropped or pasted file. */
  file: File | null
  onUse: (asset: AssetChoice) => void
  onClose: () => void
}

/** Creates an asset where a picture is needed. It can be used at once, also without a connection. */
export function UploadDialog({
  category: wantedCategory,
  target,
  file: dropped,
  ...props
}: UploadDialogProps) {
  const id = useId()
  const { rows } = useRows('website_assets')
  const asset = useNewAsset(wantedCategory, target)
  const { choice, file, category, key, alt } = asset
  const [errors, setErrors] = useState<FormErrors>({})
  const onUse = (used: AssetChoice) => {
    asset.discardDraft()
    props.onUse(used)
  }
  const onClose = () => {
    asset.discardDraft()
    props.onClose()
  }
  useEffect(() => {
    if (dropped !== null) choice.choose(dropped)
  }, [dropped, choice])

  const { isBusy, failure, begin } = useSaveOnceSettled(choice, async () => {
    // A failure after the check belongs to no field.
    setErrors({})
    const saved = await asset.save()
    if (saved.ok) onUse(saved.asset)
    else {
      setErrors(saved.errors)
      const first = fieldOrder.find((field) => field in saved.errors)
      document.getElementById(`${id}-${first ?? ''}`)?.focus()
    }
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The event would bubble to the form around the picker and submit it.
    event.stopPropagation()
    begin()
  }

  const error = (field: string) => errors[field]?.message
  const sameAs = file.kind === 'ready' ? file.sameAs : null
  /** An inactive asset cannot be used instead. */
  const same =
    sameAs === null ? undefined : assetChoices(rows, null, []).find((each) => each.id === sameAs.assetId)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upload a picture"
      footer={
        <>
          <output className="mr-auto block text-sm text-danger">{failure}</output>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} busy={isBusy}>
            Upload and use
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={submit} noValidate className="@container space-y-4">
        <PictureArea
          id={`${id}-image_url`}
          choice={choice}
          file={file}
          error={error('image_url')}
          onTakeSame={
            same === undefined ? undefined : () => onUse({ ...same, alt: alt.text.trim() || same.alt })
          }
        />
        <AltText id={`${id}-alt_text`} value={alt} onChange={asset.setAlt} error={error('alt_text')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <AssetKeyField
            id={`${id}-asset_key`}
            value={key}
            onChange={asset.setKey}
            error={error('asset_key')}
          />
          <CategoryField
            id={`${id}-category`}
            value={category}
            onChange={asset.setCategory}
            error={error('category')}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** The order of the fields in the dialog. */
const fieldOrder = ['image_url', 'alt_text', 'asset_key', 'category']

interface PictureAreaProps {
  id: string
  choice: FileChoice
  file: FileChoiceState
  error: string | undefined
  /** undefined: no usable asset has this file. */
  onTakeSame: (() => void) | undefined
}

function PictureArea({ id, choice, file, error, onTakeSame }: PictureAreaProps) {
  const isFit = file.kind === 'ready' && file.sameAs === null
  const url = file.kind === 'ready' || file.kind === 'preparing' ? file.url : null
  return (
    <div id={id} tabIndex={-1}>
      <FileArea
        choice={choice}
        state={file}
        label={file.kind === 'none' ? 'Choose picture' : 'Choose another'}
        takesDocuments={false}
        current={null}
        preview={url === null ? null : <img src={url} alt="" className="max-h-48 rounded-control bg-tint" />}
        onTakeSame={onTakeSame}
      />
      <ErrorText text={file.kind === 'refused' ? file.message : isFit ? undefined : error} />
    </div>
  )
}

interface CategoryFieldProps {
  id: string
  value: string
  onChange: (category: string) => void
  error: string | undefined
}

function CategoryField({ id, value, onChange, error }: CategoryFieldProps) {
  return (
    <Field id={id} label="Category" required error={error}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      >
        {pictureCategories.map((name) => (
          <option key={name} value={name}>
            {optionLabel(name)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/**
 * Saves as soon as the file is prepared. If the dialog is closed meanwhile, there is no file any more, so nothing is
 * saved.
 */
function useSaveOnceSettled(choice: Pick<FileChoice, 'settled'>, onSettled: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useEffectEvent(onSettled)
  useEffect(() => {
    if (!isBusy) return
    let isCurrent = true
    async function run(): Promise<void> {
      await choice.settled()
      if (!isCurrent) return
      try {
        await save()
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
      setBusy(false)
    }
    void run()
    return () => {
      isCurrent = false
    }
  }, [isBusy, choice])
  const begin = () => {
    setFailure(null)
    setBusy(true)
  }
  return { isBusy, failure, begin }
}
