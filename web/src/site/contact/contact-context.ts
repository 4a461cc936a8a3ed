import { createContext, useContext } from 'react'

/** What the sign-up dialog is about: the list that the address joins, and the words above the fields. */
export interface Enquiry {
  listId: number
  title: string
  description: string
}

/** Opens the sign-up dialog, or answers that it could not be loaded. */
type OpenContact = (enquiry: Enquiry) => Promise<boolean>

export const ContactContext = createContext<OpenContact>(() => Promise.resolve(false))

export function useContact(): OpenContact {
  return useContext(ContactContext)
}
