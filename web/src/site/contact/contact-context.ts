import { createContext, useContext } from 'react'

/** The subject of the sign-up dialog: the mailing list that the visitor joins, and the text above the fields. */
export interface Enquiry {
  listId: number
  title: string
  description: string
}

/** Opens the sign-up dialog; resolves to false if it could not be loaded. */
type OpenContact = (enquiry: Enquiry) => Promise<boolean>

export const ContactContext = createContext<OpenContact>(() => Promise.resolve(false))

export function useContact(): OpenContact {
  return useContext(ContactContext)
}
