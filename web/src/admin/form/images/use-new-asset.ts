import { freeSlug, suggestedAssetKey, uploadAddress } from '@coop/sync/rules'
import { useEffect, useState } from 'react'
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
import type { AltTextValue } from '../files/alt-text.tsx'
import type { FileChoice, FileChoiceState } from '../files/file-choice.ts'
import { createFormFiles } from '../files/form-files.ts'
import { useFileChoice } from '../files/use-file-choice.ts'
import { checkForm } from '../form-rules.ts'
import { startValues } from '../start-values.ts'
import type { FormErrors } from '../validate-row.ts'
import type { AssetChoice } from './asset-choices.ts'

/** A new picture of the library with the texts typed so far. */
interface NewAsset {
  readonly choice: FileChoice
  readonly file: FileChoiceState
  readonly category: string
  readonly setCategory: (category: string) => void
  readonly key: string
  readonly setKey: (key: string) => void
  readonly alt: AltTextValue
  readonly setAlt: (alt: AltTextValue) => void
  readonly discardDraft: () => void
  /** Creates the asset on this device. */
  readonly save: () => Promise<SavedAsset>
}

type SavedAsset =
  | { readonly ok: true; readonly asset: AssetChoice }
  | { readonly ok: false; readonly errors: FormErrors }

const newAsset: FormPlace = { entity: 'website_assets', rowId: null, resend: null }

export function useNewAsset(wantedCategory: string, target: CompressionTarget | undefined): NewAsset {
  const data = useAdmin()
  const toastDone = useDoneToast()
  const { rows } = useRows('website_assets')
  const [category, setCategory] = useState(wantedCategory)
  /** null: the key is suggested. */
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [alt, setAlt] = useState<AltTextValue>({ text: '', isDecorative: false })
  const { choice, state: file } = useFileChoice(category, (chosen, options) =>
    preparePicture(chosen, { ...options, target }),
  )
  const [files] = useState(createFormFiles)
  useEffect(() => files.add('image_url', choice), [files, choice])
  const suggestedKey = file.kind === 'ready' ? suggestedAssetKey(file.prepared.name) : ''
  const key =
    typedKey ?? (suggestedKey === '' ? '' : freeSlug(suggestedKey, (wanted) => isKeyTaken(wanted, rows)))
  // After a crash, this draft continues in the form of a new asset.
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
  useEffect(onTyped, [onTyped, typedKey, alt, category, file])

  return {
    choice,
    file,
    category,
    setCategory,
    key,
    setKey: setTypedKey,
    alt,
    setAlt,
    discardDraft: () => draft.discard(),
    async save() {
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
      if (!checked.ok) return checked
      const kept = await files.keep(data)
      const made = await data.create('website_assets', { ...checked.row, ...kept })
      toastDone(entityRecord('website_assets').toasts.done.insert, made)
      const asset = {
        id: made.rowId,
        key: key.trim(),
        category,
        url: kept['image_url'] ?? values.image_url,
        alt: alt.text.trim(),
        focalPoint: middle,
        themeMatch: false,
      }
      return { ok: true, asset }
    },
  }
}

/** @throws FileRefusal, also for a document */
const preparePicture: typeof prepareFile = async (file, options) => {
  const prepared = await prepareFile(file, options)
  if (prepared.type !== 'application/pdf') return prepared
  throw new FileRefusal('A document cannot be shown as a picture. Choose a JPEG, PNG, WebP or SVG file.')
}
