import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

interface CompanyLogoProps {
  logo: PictureData | null
  initials: string
  /** Classes for size and position. */
  className?: string
}

/** The logo beside a company's name. The initials are behind it, and are visible if it is missing or fails to load. */
export function CompanyLogo({ logo, initials, className = 'size-11' }: CompanyLogoProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-tint font-display text-ink ${className}`}
    >
      <span>{initials}</span>
      {logo !== null && (
        <Picture
          picture={{ ...logo, alt: '' }}
          sizes="96px"
          className="absolute inset-0 size-full bg-surface object-contain"
          // The logo is not cropped, so it has no focal point.
          style={{ objectPosition: 'center' }}
        />
      )}
    </span>
  )
}
