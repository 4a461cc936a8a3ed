import { Link, type LinkProps } from 'react-router-dom'

type ArrowLinkProps = LinkProps & { tone?: 'paper' | 'night' }

/** A link with an arrow, for places where a button would be too prominent. */
export function ArrowLink({ tone = 'paper', className = '', children, ...rest }: ArrowLinkProps) {
  return (
    <Link
      {...rest}
      className={`group/arrow inline-flex min-h-11 items-center font-semibold ${
        tone === 'night' ? 'text-on-night hover:text-glow' : 'text-accent hover:text-accent-strong'
      } ${className}`}
    >
      <span>
        <span className="underline decoration-1 underline-offset-8 group-hover/arrow:decoration-2">
          {children}
        </span>
        {/* The joiner prevents a line break before the arrow. It only joins inline content, so the arrow is not a
            block. */}
        {'\u2060'}
        <span aria-hidden="true" className="relative left-0 ml-3 transition-[left] group-hover/arrow:left-1">
          →
        </span>
      </span>
    </Link>
  )
}
