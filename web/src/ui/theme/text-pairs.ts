/** Names of colours in `tokens.css`. */
interface TextPair {
  text: string
  on: string
}

/** Every text colour with the surfaces it is used on. Each pair has a contrast of at least 4.5:1. */
export const textPairs: readonly TextPair[] = [
  ...pairs(['ink', 'muted', 'accent', 'accent-strong', 'danger', 'success', 'warning'], ['paper', 'surface']),
  ...pairs(['ink', 'muted', 'accent', 'accent-strong'], ['tint']),
  ...pairs(['on-night', 'on-night-muted', 'glow'], ['night', 'night-raised']),
  ...pairs(['on-accent'], ['accent', 'accent-strong']),
  ...pairs(['on-danger'], ['danger']),
  ...pairs(['on-chosen'], ['chosen']),
  ...pairs(['action', 'action-strong'], ['paper', 'surface', 'tint', 'action-tint']),
  ...pairs(['ink', 'accent-strong'], ['accent-tint']),
  ...pairs(['night'], ['glow', 'on-night']),
  ...pairs(['danger', 'ink'], ['danger-tint']),
  ...pairs(['success', 'ink'], ['success-tint']),
  ...pairs(['warning', 'ink'], ['warning-tint']),
]

export function pairs(texts: readonly string[], surfaces: readonly string[]): TextPair[] {
  return surfaces.flatMap((on) => texts.map((text) => ({ text, on })))
}
