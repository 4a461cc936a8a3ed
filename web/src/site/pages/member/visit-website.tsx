import { buttonClass, type ButtonVariant } from '../../../ui/buttons/button-class.ts'

interface VisitWebsiteProps {
  website: string
  variant?: ButtonVariant
  className?: string
}

export function VisitWebsite({ website, variant = 'primary', className = '' }: VisitWebsiteProps) {
  return (
    <a href={website} rel="noopener" className={buttonClass(variant, 'normal', className)}>
      Visit Website
      <span aria-hidden="true">↗</span>
    </a>
  )
}
