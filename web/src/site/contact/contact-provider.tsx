import { type ReactNode, useCallback, useState } from 'react'
import { Optional } from '../loading/optional.tsx'
import { useOnDemand } from '../loading/use-on-demand.ts'
import { ContactContext, type Enquiry } from './contact-context.ts'

const loadDialog = () => import('./contact-dialog.tsx')

/** The code of the dialog is loaded when the dialog is first opened. */
export function ContactProvider({ children }: { children: ReactNode }) {
  const { loaded, demand } = useOnDemand(loadDialog)
  const [enquiry, setEnquiry] = useState<Enquiry | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback(
    async (next: Enquiry) => {
      if (!(await demand())) return false
      setEnquiry(next)
      setOpen(true)
      return true
    },
    [demand],
  )
  const close = useCallback(() => setOpen(false), [])
  return (
    <ContactContext value={show}>
      {children}
      <Optional>
        {loaded !== null && enquiry !== null && (
          <loaded.ContactDialog open={open} enquiry={enquiry} onClose={close} />
        )}
      </Optional>
    </ContactContext>
  )
}
