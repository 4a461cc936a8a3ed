/** Converts 'balanced-approach' to 'Balanced Approach'. */
export function titleCase(text: string | null): string {
  return (text ?? '')
    .split(/[-\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
