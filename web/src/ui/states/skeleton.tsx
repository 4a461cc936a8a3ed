/** A placeholder for content that is loading. Its caller also says so in words. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-tint ${className}`} />
}
