import { emailAddressIn, isEmailAddress, signUpTexts, tickBoxConsent } from '@coop/sync/rules'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useInputBeforeHydration } from '../hydration/use-input-before-hydration.ts'
import { useNotify } from '../notices/notice-context.ts'
import { useSite } from '../site-info/site-context.ts'
import { ConsentField } from '../sign-up/consent-field.tsx'
import { Honeypot } from '../sign-up/honeypot.tsx'
import { EmailWithoutScripts } from './email-without-scripts.tsx'
import { NameFields } from '../sign-up/name-fields.tsx'
import { joinNotice } from '../sign-up/sign-up-notices.ts'
import { useFullForm } from '../sign-up/use-full-form.ts'
import { useSignUp } from '../sign-up/use-sign-up.ts'
import { useWelcome, WelcomePanel } from './welcome-panel.tsx'

/** A typed or guessed name is sent only if its fields are open, so that visitors see all that they send. */
export function NewsletterForm() {
  const site = useSite()
  const notify = useNotify()
  const names = useId()
  const form = useFullForm()
  const { isSending, send } = useSignUp(tickBoxConsent)
  const [withNames, setWithNames] = useState(false)
  const [errors, setErrors] = useState({ email: '', consent: '' })
  const welcome = useWelcome(() => {
    form.clear()
    setWithNames(false)
  })
  const { fields, set } = form
  const element = useInputBeforeHydration((typed) => {
    form.setEmail(typed.get('email') ?? '')
    set({ consent: typed.has('consent') })
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = emailAddressIn(fields.email)
    const problems = {
      email: isEmailAddress(email) ? '' : signUpTexts.invalidEmail,
      consent: fields.consent ? '' : signUpTexts.noConsent,
    }
    setErrors(problems)
    if (problems.email !== '' || problems.consent !== '') return
    const { firstName, lastName, honeypot } = fields
    const outcome = await send({
      email,
      ...(withNames && { firstName, lastName }),
      honeypot,
      consent: true,
      listId: site.lists.newsletter,
    })
    notify(joinNotice(outcome))
    if (outcome.kind === 'accepted') welcome.show()
    if (outcome.kind === 'queued') form.clear()
  }

  if (welcome.isShown) return <WelcomePanel />
  return (
    <>
      <EmailWithoutScripts />
      <form
        ref={element}
        method="dialog"
        noValidate
        data-dirty={form.isDirty || undefined}
        onSubmit={(event) => void submit(event)}
        className="noscript:hidden"
      >
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={fields.email}
          error={errors.email}
          onChange={form.setEmail}
        />
        <button
          type="button"
          aria-expanded={withNames}
          aria-controls={names}
          onClick={() => setWithNames(!withNames)}
          className="mt-2 min-h-9 text-sm font-semibold text-accent underline underline-offset-4"
        >
          {withNames ? 'Leave out your name' : 'Add your name (optional)'}
        </button>
        <div id={names} hidden={!withNames} className="mt-2">
          <NameFields form={form} />
        </div>
        <Honeypot value={fields.honeypot} onChange={(honeypot) => set({ honeypot })} />
        <ConsentField
          checked={fields.consent}
          error={errors.consent}
          onChange={(consent) => set({ consent })}
        />
        <Button type="submit" disabled={isSending} className="mt-4">
          {isSending ? 'Joining...' : 'Join the newsletter'}
        </Button>
      </form>
    </>
  )
}
