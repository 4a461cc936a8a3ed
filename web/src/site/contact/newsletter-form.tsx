import { guessName } from '@coop/sync/contract'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { useSite } from '../site-context.ts'
import { ConsentField } from './consent-field.tsx'
import { Honeypot } from './honeypot.tsx'
import { isEmail } from './is-email.ts'
import { sendSignUp } from './send-sign-up.ts'

const empty = { email: '', firstName: '', lastName: '', honeypot: '', consent: false }
const successPanelMs = 3000

/** Names, typed or guessed, are sent only while their fields are open: nobody sends what they did not see. */
export function NewsletterForm() {
  const site = useSite()
  const notify = useNotify()
  const names = useId()
  const [fields, setFields] = useState(empty)
  const [withNames, setWithNames] = useState(false)
  const [key, setKey] = useState('')
  const [problems, setProblems] = useState({ email: '', consent: '' })
  const [state, setState] = useState<'idle' | 'submitting' | 'done'>('idle')
  const set = (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change }))

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => {
      setFields(empty)
      setWithNames(false)
      setState('idle')
    }, successPanelMs)
    return () => clearTimeout(timer)
  }, [state])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = fields.email.trim()
    const found = {
      email: isEmail(email) ? '' : 'Please enter a valid email address',
      consent: fields.consent ? '' : 'You must agree to receive messages',
    }
    setProblems(found)
    if (found.email !== '' || found.consent !== '') return
    setState('submitting')
    const sendKey = key || crypto.randomUUID()
    setKey(sendKey)
    const { firstName, lastName, honeypot, consent } = fields
    const result = await sendSignUp(
      {
        email,
        ...(withNames && { firstName, lastName }),
        honeypot,
        consent,
        listId: site.lists.newsletter,
      },
      { key: sendKey, page: window.location.pathname, pressedAt: Date.now() },
      fetch,
    )
    if (!result.success) {
      setState('idle')
      notify({ title: 'Error', text: result.error })
      return
    }
    setKey('')
    setState('done')
    notify({ title: 'Success!', text: "You've been added to our mailing list." })
  }

  const isDirty = JSON.stringify(fields) !== JSON.stringify(empty)

  if (state === 'done') {
    return (
      <div className="rounded-card bg-success-tint p-6 text-success">
        <p className="text-heading font-semibold">Welcome aboard!</p>
        <p>Our next letter comes to you.</p>
      </div>
    )
  }
  return (
    <form noValidate data-dirty={isDirty || undefined} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={fields.email}
        problem={problems.email}
        onChange={(email) => set({ email })}
        onBlur={() => setFields((before) => ({ ...before, ...guessName(before.email, before) }))}
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
      <div id={names} hidden={!withNames} className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          value={fields.firstName}
          onChange={(firstName) => set({ firstName })}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          value={fields.lastName}
          onChange={(lastName) => set({ lastName })}
        />
      </div>
      <Honeypot value={fields.honeypot} onChange={(honeypot) => set({ honeypot })} />
      <ConsentField
        checked={fields.consent}
        problem={problems.consent}
        onChange={(consent) => set({ consent })}
      />
      <Button type="submit" disabled={state === 'submitting'} className="mt-4">
        {state === 'submitting' ? 'Joining...' : 'Join the newsletter'}
      </Button>
    </form>
  )
}
