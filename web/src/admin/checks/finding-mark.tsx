import { Lightbulb, TriangleAlert } from 'lucide-react'

/** A mark for a fault that visitors see, or for a possible improvement. */
export function FindingMark({ isBroken }: { isBroken: boolean }) {
  const Icon = isBroken ? TriangleAlert : Lightbulb
  return (
    <>
      <Icon
        aria-hidden="true"
        size={16}
        className={`mt-0.5 shrink-0 ${isBroken ? 'text-warning' : 'text-muted'}`}
      />
      <span className="sr-only">{isBroken ? 'Error: ' : 'Suggestion: '}</span>
    </>
  )
}
