import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { isEmail } from './is-email.ts'
import { sendSignUp } from './send-sign-up.ts'

const successPanelMs = 3000

/** One field and one button; only the address is sent. */
export function ShortSignUpForm() {
  const notify = useNotify()
  const [email, setEmail] = useState('')
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<'idle' | 'submitting' | 'done'>('idle')

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => {
      setEmail('')
      setState('idle')
    }, successPanelMs)
    return () => clearTimeout(timer)
  }, [state])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = email.trim()
    if (!isEmail(address)) {
      setProblem('Please enter a valid email address')
      return
    }
    setProblem('')
    setState('submitting')
    const sendKey = key || crypto.randomUUID()
    setKey(sendKey)
    const context = { key: sendKey, page: window.location.pathname, pressedAt: Date.now() }
    const result = await sendSignUp({ email: address }, context, fetch)
    if (!result.success) {
      setState('idle')
      notify({ title: 'Error', text: result.error })
      return
    }
    setKey('')
    setState('done')
    notify({ title: 'Success!', text: "You've been added to our mailing list." })
  }

  if (state === 'done') {
    return (
      <output className="block bg-success-tint p-6 text-success">
        <span className="block font-display text-subtitle">Welcome aboard!</span>
        Our next letter comes to you.
      </output>
    )
  }
  return (
    <form
      noValidate
      data-dirty={email !== '' || undefined}
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          problem={problem}
          onChange={setEmail}
        />
      </div>
      <Button type="submit" disabled={state === 'submitting'}>
        {state === 'submitting' ? 'Joining...' : 'Join'}
      </Button>
    </form>
  )
}
