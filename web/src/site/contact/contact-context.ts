import { createContext, useContext } from 'react'

/** What the sign-up dialog is about: the list that the address joins, and the words above the fields. */
export interface Enquiry {
  listId: number
  title: string
  description: string
}

export const ContactContext = createContext<(enquiry: Enquiry) => void>(() => {})

/** Opens the sign-up dialog. */
export function useContact(): (enquiry: Enquiry) => void {
  return useContext(ContactContext)
}
