import { guessName } from './name-from-address.ts'
import { useState } from 'react'

const empty = { email: '', firstName: '', lastName: '', honeypot: '', consent: false }

/** The fields of a full sign-up form. */
export function useFullForm() {
  const [fields, setFields] = useState(empty)
  return {
    fields,
    set: (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change })),
    /** Names that are still empty, from the address. */
    guess: () => setFields((before) => ({ ...before, ...guessName(before.email, before) })),
    clear: () => setFields(empty),
    isDirty: JSON.stringify(fields) !== JSON.stringify(empty),
  }
}
