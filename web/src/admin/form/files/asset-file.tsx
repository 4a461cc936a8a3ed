import { freeSlug, isDocument, suggestedAssetKey, uploadAddress } from '@coop/sync/rules'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { pictureAddresses } from '../../../ui/pictures/picture-data.ts'
import { AssetImage } from '../../media/asset-image.tsx'
import { numberOf, textOf } from '../../data/json-values.ts'
import { useAdmin, useDeviceFiles, useLocalUrl, useRows, useRowsReader } from '../../data/hooks.ts'
import { isKeyTaken } from '../../media/asset-key.ts'
import { ErrorText } from '../error-text.tsx'
import type { FieldEditorProps } from '../field-editor.ts'
import type { FileChoiceState } from './file-choice.ts'
import { CropPreviews } from './crop-previews.tsx'
import { FileArea } from './file-area.tsx'
import { factsText } from './file-facts.tsx'
import { FileUses } from './file-uses.tsx'
import { FocalPad } from './focal-pad.tsx'
import type { FocalPoint } from '../../media/focal-point.ts'
import { FocalSliders } from './focal-sliders.tsx'
import { FormFilesContext } from './form-files.ts'
import { useFileChoice } from './use-file-choice.ts'

/** Before a category is chosen, a picture is compressed as for this category. */
const ANY_CATEGORY = 'other'

/**
 * The file of an asset with its focal point. A chosen file is prepared at once. Before the save, the field holds a
 * placeholder address; the save replaces it by the address of the file on this device.
 */
export function AssetFile({ id, name, form, control }: FieldEditorProps) {
  const { field, fieldState, formState } = useController({ name, control })
  const { defaultValues } = formState
  const [category, key, x, y] = useWatch({ control, name: ['category', 'asset_key', 'focal_x', 'focal_y'] })
  const address = textOf(field.value)
  const savedAddress = textOf(defaultValues?.[name])
  const { choice, state } = useFileChoice(textOf(category) || ANY_CATEGORY)
  const files = useContext(FormFilesContext)
  const data = useAdmin()
  const readAssets = useRowsReader('website_assets')
  const saved = useSavedFile(savedAddress)

  useEffect(() => files?.add(name, choice), [files, name, choice])

  const take = useEffectEvent((state: FileChoiceState) => {
    if (state.kind === 'refused') form.setError(name, { type: 'invalid', message: state.message })
    if (state.kind !== 'ready') return
    const { prepared } = state
    const set = (other: string, value: string | number) => form.setValue(other, value, { shouldDirty: true })
    set(name, uploadAddress({ ...prepared, id: data.newId() }, prepared.name))
    set('original_filename', prepared.name.slice(-255))
    if (textOf(key) === '') {
      const isTaken = (wanted: string) => isKeyTaken(wanted, readAssets())
      const suggested = suggestedAssetKey(prepared.name)
      if (suggested !== '') set('asset_key', freeSlug(suggested, isTaken))
    }
    form.clearErrors(state.sameAs === null ? [name, 'asset_key'] : ['asset_key'])
  })
  useEffect(() => take(state), [state])

  const keepSaved = () => {
    choice.clear()
    form.resetField(name)
    form.setValue('original_filename', defaultValues?.['original_filename'], { shouldDirty: true })
    // The pressed button disappears.
    form.setFocus(name)
  }

  const point: FocalPoint = { x: numberOf(x) ?? 50, y: numberOf(y) ?? 50 }
  const setPoint = (next: FocalPoint) => {
    form.setValue('focal_x', next.x, { shouldDirty: true })
    form.setValue('focal_y', next.y, { shouldDirty: true })
  }
  const chosenUrl = state.kind === 'ready' || state.kind === 'preparing' ? state.url : null
  const isPicture = address !== '' && !isDocument(address)
  const url = isPicture ? (chosenUrl ?? (state.kind === 'none' ? saved.url : null)) : null
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const shown = url !== null && url !== failedUrl ? url : null
  return (
    <fieldset
      ref={(element) => field.ref(element === null ? null : { focus: () => focusFirst(element) })}
      aria-describedby={fieldState.error === undefined ? undefined : `${id}-error`}
      className="min-w-0 space-y-3"
    >
      <legend className="mb-1 text-sm font-semibold">
        File{savedAddress === '' ? <span className="font-normal text-muted"> (required)</span> : null}
      </legend>
      <FileArea
        choice={choice}
        state={state}
        label={savedAddress === '' && state.kind === 'none' ? 'Choose file' : 'Replace file'}
        takesDocuments
        current={savedAddress === '' ? null : saved}
        ownId={saved.asset?.id ?? null}
        onKeepCurrent={keepSaved}
        preview={
          shown !== null ? (
            <FocalPad url={shown} point={point} onChange={setPoint} onError={() => setFailedUrl(shown)} />
          ) : state.kind === 'none' && isPicture ? (
            <AssetImage url={address} isSmall withWords fit="contain" className="h-44 w-60 rounded-control" />
          ) : null
        }
      />
      <ErrorText id={`${id}-error`} text={fieldState.error?.message} />
      {shown === null ? null : (
        <>
          <FocalSliders point={point} onChange={setPoint} />
          <CropPreviews url={shown} point={point} />
        </>
      )}
      {saved.asset === undefined ? null : <FileUses asset={saved.asset} />}
    </fieldset>
  )
}

/** What is known about the current file of the asset. */
function useSavedFile(address: string) {
  const { rows } = useRows('website_assets')
  const onDevice = useDeviceFiles().find((file) => file.address === address)
  const localUrl = useLocalUrl(address)
  /** The file is not uploaded yet, and is still being read from the device. */
  const isAwaited = localUrl === null && onDevice !== undefined && onDevice.state.kind !== 'uploaded'
  const asset = rows.find(({ values }) => values.image_url === address)
  const { width = null, height = null, file_size: size = null } = asset?.values ?? {}
  const sitePicture = { url: address, alt: '', width, height, placeholder: null }
  return {
    asset,
    name: asset?.values.original_filename ?? address.slice(address.lastIndexOf('/') + 1),
    facts: factsText(onDevice ?? { width, height, size }),
    url: isAwaited
      ? null
      : (localUrl ??
        pictureAddresses({ ...sitePicture, version: asset?.values.content_hash ?? null }, 65).src),
  }
}

function focusFirst(element: HTMLElement): void {
  element.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
}
