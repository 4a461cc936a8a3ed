import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

interface CompanyLogoProps {
  logo: PictureData | null
  initials: string
  /** Size and place. */
  className?: string
}

/** A company's logo beside its name, above its initials, which show where the logo is missing or fails. */
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
          // The logo is not cut, so it has no focal point.
          style={{ objectPosition: 'center' }}
        />
      )}
    </span>
  )
}
