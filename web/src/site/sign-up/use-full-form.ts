import { useRef, useState } from 'react'
import { guessName } from './name-from-address.ts'

const empty = { email: '', firstName: '', lastName: '', honeypot: '', consent: false }

export type NamePart = 'firstName' | 'lastName'

/** The fields of a full sign-up form. */
export function useFullForm() {
  const [fields, setFields] = useState(empty)
  const typed = useRef(new Set<NamePart>())
  const entered = useRef<NamePart | null>(null)
  const set = (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change }))
  return {
    fields,
    set,
    /** Guesses the names from the address, unless the visitor has typed a name or has the focus in its field. */
    setEmail: (email: string) => {
      const isFree = typed.current.size === 0 && entered.current === null
      setFields((before) => ({ ...before, ...(isFree ? guessName(email, before) : {}), email }))
    },
    setName: (part: NamePart, text: string) => {
      typed.current.add(part)
      set({ [part]: text })
    },
    /** Sets the name field that has the focus; null for none. */
    enter: (part: NamePart | null) => {
      entered.current = part
    },
    isGuess: (part: NamePart) => fields[part] !== '' && !typed.current.has(part),
    clear: () => {
      typed.current.clear()
      setFields(empty)
    },
    isDirty: JSON.stringify(fields) !== JSON.stringify(empty),
  }
}
