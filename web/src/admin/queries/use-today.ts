import { useClockValue } from '../../ui/browser/use-clock-value.ts'

/** The day in UTC, as `2026-11-23`. */
export function useToday(): string {
  return useClockValue(today)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
