import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ContactContext, type Enquiry } from './contact-context.ts'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

/** The dialog is loaded when somebody first opens it. */
export function ContactProvider({ children }: { children: ReactNode }) {
  const [enquiry, setEnquiry] = useState<Enquiry | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Enquiry) => {
    setEnquiry(next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return (
    <ContactContext value={show}>
      {children}
      <Suspense>
        {enquiry !== null && <ContactDialog open={open} enquiry={enquiry} onClose={close} />}
      </Suspense>
    </ContactContext>
  )
}
