import { Link, type LinkProps } from 'react-router-dom'

type ArrowLinkProps = LinkProps & { tone?: 'paper' | 'night' }

/** A quiet link with an arrow, where a button would be too loud. */
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
        {/* A joiner keeps the arrow off a line of its own. It only joins inline content, so the arrow is no block. */}
        {'\u2060'}
        <span aria-hidden="true" className="relative left-0 ml-3 transition-[left] group-hover/arrow:left-1">
          →
        </span>
      </span>
    </Link>
  )
}
