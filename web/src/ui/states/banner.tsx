import type { ReactNode } from 'react'

type BannerTone = 'plain' | 'success' | 'warning' | 'danger'

interface BannerProps {
  tone?: BannerTone
  title: string
  text?: ReactNode
  /** Buttons or links in the banner. */
  children?: ReactNode
}

const tones: Record<BannerTone, string> = {
  plain: 'border-line-strong bg-tint',
  success: 'border-success bg-success-tint',
  warning: 'border-warning bg-warning-tint',
  danger: 'border-danger bg-danger-tint',
}

/** A message in the flow of the page. It stays until its reason is gone. */
export function Banner({ tone = 'plain', title, text, children }: BannerProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 px-5 py-4 text-ink ${tones[tone]}`}
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="text-sm">{text}</p>}
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
