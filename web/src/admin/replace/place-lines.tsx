import type { FoundPlace } from './plan-replacement.ts'

/** The number of letters shown around a place. */
const AROUND = 60

/** The line of a place before and after the replacement. */
export function PlaceLines({ found, replacement }: { found: FoundPlace; replacement: string }) {
  const { text } = found.in
  const { start, end } = found.place
  const before = `${start > AROUND ? '… ' : ''}${oneLine(text.slice(Math.max(0, start - AROUND), start))}`
  const after = `${oneLine(text.slice(end, end + AROUND))}${text.length - end > AROUND ? ' …' : ''}`
  return (
    <span className="block text-sm wrap-anywhere">
      <span className="block">
        <span className="sr-only">Before: </span>
        {before}
        <del className="bg-danger-tint text-danger">{oneLine(text.slice(start, end))}</del>
        {after}
      </span>
      <span className="block">
        <span className="sr-only">After: </span>
        {before}
        <ins className="bg-success-tint text-success decoration-2">{replacement}</ins>
        {after}
      </span>
    </span>
  )
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
