import type { ReactNode } from 'react'
import { FallbackImage } from '../ui/fallback-image.tsx'
import { defaultBackground, type ImageSource } from './image-source.ts'

export interface PageHeroProps {
  title: string
  lead?: ReactNode
  image: ImageSource | null
  /** How much of the night lies over the picture: 0 to 1. */
  overlay?: number
  before?: ReactNode
  children?: ReactNode
}

export function PageHero({ title, lead, image, overlay = 0.75, before, children }: PageHeroProps) {
  const sources = image === null ? [defaultBackground] : [image.url, defaultBackground]
  return (
    <div className="relative isolate overflow-hidden bg-night text-on-night">
      <FallbackImage
        key={sources[0]}
        sources={sources}
        alt={image?.alt ?? ''}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-night" style={{ opacity: overlay }} />
      <div className="mx-auto max-w-page px-gutter py-section">
        {before}
        <h1 className="max-w-[20ch] font-display text-display font-semibold">{title}</h1>
        {lead !== undefined && <p className="mt-4 max-w-prose text-lead text-on-night-muted">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
