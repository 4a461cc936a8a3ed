import { isDocument, numberText } from '@coop/sync/rules'
import { ChevronLeft, ChevronRight, Copy, FileText, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { AssetImage } from '../media/asset-image.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { rowAddress } from '../entities/addresses.ts'
import { optionLabel } from '../texts/option-label.ts'
import { siteZone } from '../texts/site-date.ts'
import { RowEditState } from '../table/edit-state.tsx'
import { fileSize } from '../table/file-size.ts'
import { lacksAltText, typeName } from '../media/asset-kind.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import { type AssetUses, isChosenBySite } from '../entities/asset-uses.ts'
import { UploadProgress } from './upload-progress.tsx'

type Asset = RowOf<'website_assets'>

export interface PreviewDialogProps {
  asset: Asset
  /** The index among the shown assets; -1 if it is no longer among them. */
  place: number
  count: number
  uses: AssetUses | null
  /** Shows the previous or next asset. */
  onStep: (step: 1 | -1) => void
  onDelete: (asset: Asset) => void
  onClose: () => void
}

/** An asset in full-screen size, with all facts about it. Arrow keys lead to its neighbours. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { asset, place, count, uses, onStep, onDelete, onClose } = props
  const { id, values, edit } = asset
  const { asset_key: key, image_url: url } = values
  const hasPrevious = place > 0
  const hasNext = place >= 0 && place < count - 1
  useKeyDown(({ key: pressed, target }) => {
    // In a text field the keys move the caret. In a question above the preview they do nothing.
    if (target instanceof Element && target.closest('input, [role=alertdialog]') !== null) return
    if (pressed === 'ArrowLeft' && hasPrevious) onStep(-1)
    if (pressed === 'ArrowRight' && hasNext) onStep(1)
  })
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={key}
      description={place < 0 ? undefined : `${numberText(place + 1)} of ${numberText(count)}`}
      footer={
        <>
          <Button variant="quiet" className="mr-auto text-danger" onClick={() => onDelete(asset)}>
            <Trash2 aria-hidden="true" size={18} /> Delete
          </Button>
          <Link to={rowAddress('website_assets', id)} className={buttonClass('primary')}>
            <Pencil aria-hidden="true" size={18} /> Edit
          </Link>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="relative grid min-h-48 place-content-center overflow-hidden rounded-control bg-tint">
          <LargePicture asset={values} />
          <StepButton
            label="Previous asset"
            isPossible={hasPrevious}
            onPress={() => onStep(-1)}
            className="left-2"
          >
            <ChevronLeft aria-hidden="true" />
          </StepButton>
          <StepButton label="Next asset" isPossible={hasNext} onPress={() => onStep(1)} className="right-2">
            <ChevronRight aria-hidden="true" />
          </StepButton>
        </div>
        <div className="min-w-0 space-y-4">
          <p className="flex flex-wrap gap-2 empty:hidden">
            {values.is_active ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>}
            {lacksAltText(values) ? <Badge tone="warning">No alt text</Badge> : null}
            {edit === null ? null : <RowEditState name="website_assets" row={asset} />}
            <UploadProgress address={url} />
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere">
            {factsOf(values).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <CopyAddress address={url} />
          <section aria-labelledby={`uses-${id}`}>
            <h3 id={`uses-${id}`} className="mb-1 font-semibold">
              Used in
            </h3>
            <Uses asset={asset} uses={uses} />
          </section>
        </div>
      </div>
    </Dialog>
  )
}

function LargePicture({ asset }: { asset: Asset['values'] }) {
  const { image_url: url, alt_text: alt } = asset
  if (isDocument(url)) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="grid justify-items-center gap-2 p-10 underline"
      >
        <FileText aria-hidden="true" size={48} /> Open the document
        <span className="sr-only"> (in a new tab)</span>
      </a>
    )
  }
  return (
    <AssetImage
      key={url}
      url={url}
      alt={alt ?? ''}
      fit="contain"
      withWords
      className="max-h-[60dvh] min-h-24 w-full md:min-h-64"
    />
  )
}

/** At either end the button stays focusable, so that the focus is not lost. */
function StepButton(props: {
  label: string
  isPossible: boolean
  onPress: () => void
  className: string
  children: ReactNode
}) {
  const { label, isPossible, onPress, className, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => (isPossible ? onPress() : undefined)}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-content-center rounded-full border border-line bg-surface/90 hover:border-accent hover:text-accent aria-disabled:opacity-40 ${className}`}
    >
      {children}
    </button>
  )
}

function CopyAddress({ address }: { address: string }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      toast.success({ title: 'Address copied' })
    } catch {
      toast.error({
        title: 'Address not copied',
        description: 'The address is selected. Copy it with Ctrl+C.',
      })
    }
  }
  return (
    <div className="flex items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label="Address"
        value={address}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-line bg-transparent px-2"
      />
      <Button variant="secondary" size="icon" aria-label="Copy address" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
      </Button>
    </div>
  )
}

function Uses({ asset, uses }: { asset: Asset; uses: AssetUses | null }) {
  if (uses === null) return <p className="text-sm text-muted">Loading …</p>
  const assetUses = uses(asset)
  return (
    <>
      {assetUses.length === 0 ? null : <AssetUseList uses={assetUses} />}
      {isChosenBySite(asset) ? (
        <p className="text-sm text-muted">Pages of the site may show it automatically.</p>
      ) : assetUses.length === 0 ? (
        <p className="text-sm text-muted">Not used</p>
      ) : null}
    </>
  )
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: siteZone })

function factsOf(asset: Asset['values']): [label: string, value: string][] {
  const uploaded = Date.parse(asset.created_at)
  const facts: [string, string | null][] = [
    ['Category', optionLabel(asset.category)],
    ['Type', typeName(asset.image_url)],
    [
      'Size',
      asset.width === null || asset.height === null ? null : `${asset.width} × ${asset.height} pixels`,
    ],
    ['File size', asset.file_size === null ? null : fileSize(asset.file_size)],
    ['Uploaded', Number.isNaN(uploaded) ? null : date.format(uploaded)],
    ['Version', asset.version === null ? null : String(asset.version)],
    ['File name', asset.original_filename],
    ['Alt text', asset.is_decorative ? 'Decorative' : asset.alt_text],
    ['Themes', asset.theme_tags.join(', ')],
    ['Description', asset.description],
  ]
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]))
}
