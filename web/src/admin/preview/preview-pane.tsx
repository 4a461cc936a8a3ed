import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PreviewContent, PreviewFrame } from './preview-frame.tsx'
import { type Device, useDevice } from './use-device.ts'

interface PreviewPaneProps {
  /** null: not all that it is made of is known yet. A text: why nothing is shown. */
  content: PreviewContent | string | null
  /** A note about the preview. */
  note: string
  children?: ReactNode
}

const WIDTHS: Readonly<Record<Device, number>> = { phone: 390, desktop: 1280 }

/** The page of the site that shows a row, at the width of a phone or of a large screen. */
export function PreviewPane({ content, note, children }: PreviewPaneProps) {
  const [device, setDevice] = useDevice()
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <fieldset className="flex shrink-0 gap-1">
          <legend className="sr-only">Width of the screen</legend>
          <DeviceChoice
            device="phone"
            label="Phone"
            icon={<Smartphone aria-hidden="true" size={18} />}
            chosen={device}
            onChoose={setDevice}
          />
          <DeviceChoice
            device="desktop"
            label="Desktop"
            icon={<Monitor aria-hidden="true" size={18} />}
            chosen={device}
            onChoose={setDevice}
          />
        </fieldset>
        <output className="min-w-0 flex-1 text-sm text-muted">{note}</output>
        {children}
      </div>
      {content === null ? (
        <output className="grid flex-1 place-content-center bg-tint p-6 text-muted">
          Loading the rows …
        </output>
      ) : typeof content === 'string' ? (
        <p className="grid flex-1 place-content-center bg-tint p-6 text-center text-balance">{content}</p>
      ) : (
        <PreviewFrame content={content} width={WIDTHS[device]} />
      )}
    </section>
  )
}

function DeviceChoice({
  device,
  label,
  icon,
  chosen,
  onChoose,
}: {
  device: Device
  label: string
  icon: ReactNode
  chosen: Device
  onChoose: (device: Device) => void
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-sm font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="preview-device"
        checked={device === chosen}
        onChange={() => onChoose(device)}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      {icon}
      {label}
    </label>
  )
}
