import { emailAddressIn, isEmailAddress, signUpTexts, tickBoxConsent } from '@coop/sync/rules'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ModalButtons } from '../../ui/dialogs/modal-buttons.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { ConsentField } from '../sign-up/consent-field.tsx'
import type { Enquiry } from './contact-context.ts'
import { Honeypot } from '../sign-up/honeypot.tsx'
import { NameFields } from '../sign-up/name-fields.tsx'
import { failedSignUp } from '../sign-up/send-sign-up.ts'
import { queuedNotice } from '../sign-up/sign-up-notices.ts'
import { useFullForm } from '../sign-up/use-full-form.ts'
import { useSignUp } from '../sign-up/use-sign-up.ts'

interface ContactDialogProps {
  open: boolean
  enquiry: Enquiry
  onClose: () => void
}

/** Typed values stay when the dialog is closed by mistake. They are cleared after they were sent. */
export function ContactDialog({ open, enquiry, onClose }: ContactDialogProps) {
  const form = useFullForm()
  const { isSending, send } = useSignUp(tickBoxConsent)
  const [errors, setErrors] = useState({ email: '', form: '' })
  const title = useId()
  const notify = useNotify()
  const { fields, set } = form
  const element = useRef<HTMLFormElement>(null)

  // Without this, the first focused control of the dialog would be the close button.
  useEffect(() => {
    if (open) element.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
  }, [open])
  const email = emailAddressIn(fields.email)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email === '' || !fields.consent) {
      notify({ title: 'Please fill in required fields and accept consent', text: '' })
      return
    }
    if (!isEmailAddress(email)) return setErrors({ email: signUpTexts.invalidEmail, form: '' })
    setErrors({ email: '', form: '' })
    const outcome = await send({ ...fields, email, consent: true, listId: enquiry.listId })
    if (outcome.kind === 'accepted' || outcome.kind === 'queued') {
      form.clear()
      onClose()
      notify(outcome.kind === 'queued' ? queuedNotice : sentNotice)
      return
    }
    notify({ title: failedSignUp, text: '' })
    const error = outcome.kind === 'unreachable' ? '' : outcome.error
    setErrors(error === signUpTexts.invalidEmail ? { email: error, form: '' } : { email: '', form: error })
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={title}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] scroll-pb-24 rounded-card bg-surface"
    >
      <form
        ref={element}
        noValidate
        data-dirty={form.isDirty || undefined}
        onSubmit={(event) => void submit(event)}
        className="p-6 sm:p-8"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id={title} className="font-display text-subtitle">
            {enquiry.title}
          </h2>
          <CloseButton onPress={onClose} />
        </div>
        <p className="mt-1 text-muted">{enquiry.description}</p>
        <div className="mt-5 grid gap-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={fields.email}
            error={errors.email}
            onChange={form.setEmail}
          />
          <NameFields form={form} isOptional />
        </div>
        <Honeypot value={fields.honeypot} onChange={(honeypot) => set({ honeypot })} />
        <ConsentField checked={fields.consent} onChange={(consent) => set({ consent })} />
        {errors.form !== '' && (
          <p role="alert" className="mt-4 text-sm font-medium text-danger">
            {errors.form}
          </p>
        )}
        <ModalButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSending || email === '' || !fields.consent}>
            {isSending ? 'Submitting...' : 'Submit'}
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  )
}

const sentNotice = { title: 'Success!', text: "Thank you! We'll be in touch soon." }
