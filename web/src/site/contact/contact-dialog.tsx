import { guessName } from '@coop/sync/contract'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useNotify } from '../notices/notice-context.ts'
import type { Enquiry } from './contact-context.ts'
import { ConsentField } from './consent-field.tsx'
import { Honeypot } from './honeypot.tsx'
import { isEmail } from './is-email.ts'
import { failedSignUp, sendSignUp } from './send-sign-up.ts'
import { TextField } from '../../ui/text-field.tsx'

const empty = { email: '', firstName: '', lastName: '', honeypot: '', consent: false }

export interface ContactDialogProps {
  open: boolean
  enquiry: Enquiry
  onClose: () => void
}

/** What was typed stays when the dialog is closed by mistake; it goes when it has been sent. */
export function ContactDialog({ open, enquiry, onClose }: ContactDialogProps) {
  const [fields, setFields] = useState(empty)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  const title = useId()
  const notify = useNotify()
  const set = (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change }))

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = fields.email.trim()
    if (email === '' || !fields.consent) {
      notify({ title: 'Please fill in required fields and accept consent', text: '' })
      return
    }
    if (!isEmail(email)) {
      setProblem('Please enter a valid email address')
      return
    }
    setIsSending(true)
    setProblem('')
    const result = await sendSignUp(
      { ...fields, email, listId: enquiry.listId },
      { key, page: window.location.pathname, pressedAt: Date.now() },
      fetch,
    )
    setIsSending(false)
    if (!result.success) {
      setProblem(result.error)
      notify({ title: 'Error', text: result.error || failedSignUp })
      return
    }
    setFields(empty)
    setKey(crypto.randomUUID())
    onClose()
    notify({ title: 'Success!', text: "Thank you! We'll be in touch soon." })
  }

  const isDirty = JSON.stringify(fields) !== JSON.stringify(empty)
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={title}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card bg-surface"
    >
      <form
        noValidate
        data-dirty={isDirty || undefined}
        onSubmit={(event) => void submit(event)}
        className="p-6"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id={title} className="text-heading font-semibold">
            {enquiry.title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-xl"
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <p className="mt-1 text-muted">{enquiry.description}</p>
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              required
              value={fields.email}
              problem={problem}
              onChange={(email) => set({ email })}
              onBlur={() => setFields((before) => ({ ...before, ...guessName(before.email, before) }))}
            />
          </div>
          <TextField
            label="First name (optional)"
            autoComplete="given-name"
            value={fields.firstName}
            onChange={(firstName) => set({ firstName })}
          />
          <TextField
            label="Last name (optional)"
            autoComplete="family-name"
            value={fields.lastName}
            onChange={(lastName) => set({ lastName })}
          />
        </div>
        <Honeypot value={fields.honeypot} onChange={(honeypot) => set({ honeypot })} />
        <ConsentField checked={fields.consent} onChange={(consent) => set({ consent })} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSending || fields.email.trim() === '' || !fields.consent}>
            {isSending ? 'Submitting...' : 'Submit'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
