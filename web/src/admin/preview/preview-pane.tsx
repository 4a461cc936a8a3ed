import { type LucideIcon, Monitor, Share2, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ShownHead } from '../../preview/preview-messages.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import type { PressedField } from './places/page-places.tsx'
import { type PreviewContent, PreviewFrame } from './preview-frame.tsx'
import { useRemembered } from '../../ui/browser/use-remembered.ts'
import { SharedPage } from './shared-page.tsx'
import { type PreviewView, usePreviewView } from './use-device.ts'

interface PreviewPaneProps {
  /** null: some rows are not loaded yet. A text: the reason why nothing is shown. */
  content: PreviewContent | string | null
  /** A note about the preview. */
  note: string
  onOpen: (field: PressedField) => void
  /** Called when a link within the page has led to another page. */
  onMove?: (address: string) => void
  children?: ReactNode
}

const WIDTHS: Readonly<Record<PreviewView, number>> = { phone: 390, desktop: 1280, shared: 1280 }

/** The page of the site that shows a row, in the width of a phone or of a large screen. */
export function PreviewPane({ content, note, onOpen, onMove, children }: PreviewPaneProps) {
  const [chosen, choose] = usePreviewView()
  const [editing, setEditing] = useRemembered('edit-on-page', ['off', 'on'], 'off')
  const [head, setHead] = useState<ShownHead | null>(null)
  const isPage = typeof content === 'object' && content !== null && content.isOwnPage
  const view = chosen === 'shared' && !isPage ? 'desktop' : chosen
  const isShared = view === 'shared' && head !== null
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <fieldset className="flex shrink-0 gap-1">
          <legend className="sr-only">Device</legend>
          <ViewChoice view="phone" label="Phone" icon={Smartphone} chosen={view} onChoose={choose} />
          <ViewChoice view="desktop" label="Desktop" icon={Monitor} chosen={view} onChoose={choose} />
          {isPage ? (
            <ViewChoice view="shared" label="Shared" icon={Share2} chosen={view} onChoose={choose} />
          ) : null}
        </fieldset>
        {isShared || content === null || typeof content === 'string' ? null : (
          <Switch
            label="Click to edit"
            checked={editing === 'on'}
            onChange={(isOn) => setEditing(isOn ? 'on' : 'off')}
          />
        )}
        <output className="min-w-0 flex-1 text-sm text-muted">{note}</output>
        {children}
      </div>
      {content === null ? (
        <output className="grid flex-1 place-content-center bg-tint p-6 text-muted">Loading content …</output>
      ) : typeof content === 'string' ? (
        <p className="grid flex-1 place-content-center bg-tint p-6 text-center text-balance">{content}</p>
      ) : (
        <>
          {isShared ? <SharedPage head={head} pictures={content.pictures} /> : null}
          {/* The frame stays active behind the shared view, which reads the head of the page. */}
          <div hidden={isShared} className={isShared ? '' : 'flex min-h-0 flex-1 flex-col'}>
            <PreviewFrame
              content={content}
              width={WIDTHS[view]}
              onHead={setHead}
              onMove={onMove}
              editOnPage={{ isOn: editing === 'on', onOpen }}
            />
          </div>
        </>
      )}
    </section>
  )
}

function ViewChoice({
  view,
  label,
  icon: Icon,
  chosen,
  onChoose,
}: {
  view: PreviewView
  label: string
  icon: LucideIcon
  chosen: PreviewView
  onChoose: (view: PreviewView) => void
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-sm font-semibold hover:border-ink has-checked:border-chosen-line has-checked:bg-chosen has-checked:text-on-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="preview-device"
        checked={view === chosen}
        onChange={() => onChoose(view)}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      <Icon aria-hidden="true" size={18} />
      {label}
    </label>
  )
}
