import { freeSlug, suggestedAssetKey, uploadAddress } from '@coop/sync/rules'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import type { FormPlace } from '../../data/drafts/draft.ts'
import { useAdmin, useRows } from '../../data/hooks.ts'
import { useDoneToast } from '../../data/use-done-toast.ts'
import { entityRecord } from '../../entities/entity-records.ts'
import { isKeyTaken } from '../../media/asset-key.ts'
import type { CompressionTarget } from '../../media/compression-table.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import { middle } from '../../media/focal-point.ts'
import { prepareFile } from '../../media/prepare-file.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { ErrorText } from '../error-text.tsx'
import { AssetKeyField } from '../files/asset-key-field.tsx'
import { AltText } from '../files/alt-text.tsx'
import { FileArea } from '../files/file-area.tsx'
import { createFormFiles } from '../files/form-files.ts'
import { useFileChoice } from '../files/use-file-choice.ts'
import { checkForm } from '../form-rules.ts'
import { optionLabel } from '../../texts/option-label.ts'
import { startValues } from '../start-values.ts'
import type { FormErrors } from '../validate-row.ts'
import { type AssetChoice, assetChoices, pictureCategories } from './asset-choices.ts'

const newAsset: FormPlace = { entity: 'website_assets', rowId: null, resend: null }

interface UploadDialogProps {
  /** What the place asks for. */
  category: string
  /** What it is compressed to, where that is not what its category asks. */
  target?: CompressionTarget | undefined
  /** One that was dropped or pasted. */
  file: File | null
  onUse: (asset: AssetChoice) => void
  onClose: () => void
}

/** A new asset where a picture is needed: used at once from this device, also without a connection. */
export function UploadDialog({ category: wantedCategory, target, file, ...props }: UploadDialogProps) {
  const id = useId()
  const data = useAdmin()
  const tellDone = useDoneToast()
  const { rows } = useRows('website_assets')
  const [category, setCategory] = useState(wantedCategory)
  /** null: the key is suggested. */
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [alt, setAlt] = useState({ text: '', isDecorative: false })
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { choice, state } = useFileChoice(category, (chosen, options) =>
    preparePicture(chosen, { ...options, target }),
  )
  const [files] = useState(createFormFiles)
  const isTaken = (wanted: string) => isKeyTaken(wanted, rows)
  const suggestedKey = state.kind === 'ready' ? suggestedAssetKey(state.prepared.name) : ''
  const key = typedKey ?? (suggestedKey === '' ? '' : freeSlug(suggestedKey, isTaken))
  // After a crash the form of a new asset goes on with it.
  const draft = useFormDraft(newAsset, () => {
    const values = {
      ...(typedKey === null ? {} : { asset_key: typedKey }),
      ...(alt.text === '' ? {} : { alt_text: alt.text }),
      ...(alt.isDecorative ? { is_decorative: true } : {}),
    }
    const prepared = files.prepared()
    if (Object.keys(values).length === 0 && prepared.size === 0) return null
    return { draft: { ...newAsset, title: key, base: {}, values: { ...values, category } }, files: prepared }
  })
  const { changed: onTyped } = draft
  useEffect(onTyped, [onTyped, typedKey, alt, category, state])
  const onUse = (asset: AssetChoice) => {
    draft.discard()
    props.onUse(asset)
  }
  const onClose = () => {
    draft.discard()
    props.onClose()
  }
  useEffect(() => files.add('image_url', choice), [files, choice])
  useEffect(() => {
    if (file !== null) choice.choose(file)
  }, [file, choice])

  const save = useEffectEvent(async () => {
    const now = choice.get()
    const prepared = now.kind === 'ready' ? now.prepared : null
    const values = {
      ...startValues('website_assets', new Date()),
      asset_key: key,
      category,
      alt_text: alt.text,
      is_decorative: alt.isDecorative,
      original_filename: prepared?.name.slice(-255) ?? null,
      image_url: prepared === null ? '' : uploadAddress({ ...prepared, id: data.newId() }, prepared.name),
    }
    const checked = checkForm('website_assets', values, files, rows, null)
    const wrong = checked.ok ? {} : checked.errors
    setErrors(wrong)
    if (!checked.ok) {
      document.getElementById(`${id}-${controls.find((field) => field in wrong) ?? ''}`)?.focus()
      return
    }
    const kept = await files.keep(data)
    const made = await data.create('website_assets', { ...checked.row, ...kept })
    tellDone(entityRecord('website_assets').toasts.done.insert, made)
    onUse({
      id: made.rowId,
      key: key.trim(),
      category,
      url: kept['image_url'] ?? values.image_url,
      alt: alt.text.trim(),
      focalPoint: middle,
      themeMatch: false,
    })
  })
  // A save waits for a file that is being made ready; closed meanwhile, the dialog has no file any more.
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form that the picker belongs to is not meant.
    event.stopPropagation()
    setFailure(null)
    setBusy(true)
  }

  const error = (field: string) => errors[field]?.message
  const fileError =
    state.kind === 'refused'
      ? state.message
      : state.kind === 'ready' && state.sameAs === null
        ? undefined
        : error('image_url')
  const sameAs = state.kind === 'ready' ? state.sameAs : null
  /** An inactive asset is no choice. */
  const same =
    sameAs === null ? undefined : assetChoices(rows, null, []).find(({ id }) => id === sameAs.assetId)
  const url = state.kind === 'ready' || state.kind === 'preparing' ? state.url : null
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
        <div id={`${id}-image_url`} tabIndex={-1}>
          <FileArea
            choice={choice}
            state={state}
            label={state.kind === 'none' ? 'Choose picture' : 'Choose another'}
            takesDocuments={false}
            current={null}
            preview={
              url === null ? null : <img src={url} alt="" className="max-h-48 rounded-control bg-tint" />
            }
            onTakeSame={
              same === undefined ? undefined : () => onUse({ ...same, alt: alt.text.trim() || same.alt })
            }
          />
          <ErrorText text={fileError} />
        </div>
        <AltText id={`${id}-alt_text`} value={alt} onChange={setAlt} error={error('alt_text')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <AssetKeyField
            id={`${id}-asset_key`}
            value={key}
            onChange={setTypedKey}
            error={error('asset_key')}
          />
          <Field id={`${id}-category`} label="Category" required error={error('category')}>
            <select
              id={`${id}-category`}
              value={category}
              onChange={(event) => setCategory(event.target.value)}
              className={controlClass}
            >
              {pictureCategories.map((name) => (
                <option key={name} value={name}>
                  {optionLabel(name)}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

/** @throws FileRefusal for a document, too */
const preparePicture: typeof prepareFile = async (file, options) => {
  const prepared = await prepareFile(file, options)
  if (prepared.type !== 'application/pdf') return prepared
  throw new FileRefusal('A document cannot be shown as a picture. Choose a JPEG, PNG, WebP or SVG file.')
}

/** In the order in which they stand. */
const controls = ['image_url', 'alt_text', 'asset_key', 'category']
