import { dequal as deepEqual } from 'dequal/lite'
import { useState } from 'react'

/** Returns the same object while its content is the same. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || deepEqual(kept, value)) return kept
  setKept(value)
  return value
}
