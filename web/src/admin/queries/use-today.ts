import { useState } from 'react'

/** The day on which a screen was opened, as `2026-11-23`. */
export function useToday(): string {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return today
}
