import { flags } from './visibility-toggles.tsx'

/** The visibility letters with their words, as entries of a list. */
export function VisibilityLetters() {
  return flags.map(({ letter, place }) => (
    <li key={letter} className="whitespace-nowrap">
      <b className="font-semibold text-ink">{letter}</b> {place}
    </li>
  ))
}
