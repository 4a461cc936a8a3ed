/** The place of content that is still being loaded; its caller states that in words, too. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-tint ${className}`} />
}
