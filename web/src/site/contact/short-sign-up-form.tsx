import { consentTexts, emailAddressIn, isEmailAddress, shortFormConsent, signUpTexts } from '@coop/sync/rules'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { WholeWords } from '../../ui/text/whole-words.tsx'
import { useInputBeforeHydration } from '../hydration/use-input-before-hydration.ts'
import { useNotify } from '../notices/notice-context.ts'
import { EmailWithoutScripts } from './email-without-scripts.tsx'
import { joinNotice } from '../sign-up/sign-up-notices.ts'
import { useSignUp } from '../sign-up/use-sign-up.ts'
import { useWelcome, WelcomePanel } from './welcome-panel.tsx'

/** One field and one button; only the address is sent. */
export function ShortSignUpForm() {
  const notify = useNotify()
  const consent = useId()
  const { isSending, send } = useSignUp(shortFormConsent)
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const welcome = useWelcome(() => setEmail(''))
  const form = useInputBeforeHydration((typed) => setEmail(typed.get('email') ?? ''))

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = emailAddressIn(email)
    if (!isEmailAddress(address)) return setError(signUpTexts.invalidEmail)
    setError('')
    const outcome = await send({ email: address })
    notify(joinNotice(outcome))
    if (outcome.kind === 'accepted') welcome.show()
    if (outcome.kind === 'queued') setEmail('')
  }

  if (welcome.isShown) return <WelcomePanel />
  return (
    <>
      <EmailWithoutScripts />
      <form
        ref={form}
        method="dialog"
        noValidate
        data-dirty={email !== '' || undefined}
        onSubmit={(event) => void submit(event)}
        className="flex flex-wrap items-end gap-3 noscript:hidden"
      >
        <div className="min-w-0 grow basis-60">
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            error={error}
            onChange={setEmail}
          />
        </div>
        <Button type="submit" disabled={isSending} aria-describedby={consent}>
          {isSending ? 'Joining...' : 'Join'}
        </Button>
        <p id={consent} className="basis-full text-sm opacity-85">
          <WholeWords text={consentTexts[shortFormConsent]} />
        </p>
      </form>
    </>
  )
}
