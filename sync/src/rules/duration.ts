/** '1-4-weeks' is '1 to 4 weeks', '6-plus-months' is '6+ months'. */
export function durationText(duration: string | null): string {
  if (!duration?.trim()) return 'Duration TBD'
  return duration
    .trim()
    .replace(/(\d)-(?=\d)/g, '$1 to ')
    .replace(/-?plus/g, '+')
    .replaceAll('-', ' ')
}
