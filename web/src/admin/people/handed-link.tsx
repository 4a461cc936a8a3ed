import type { HandedLink } from '@coop/sync/people'
import { useId, useRef, useState } from 'react'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Time } from './time.tsx'

interface HandedLinkViewProps {
  handed: HandedLink
  /** the effect of the link on the person who opens it */
  purpose: string
  onDone: () => void
}

/** A link that was made: it was sent, or is shown once, to be handed over. */
export function HandedLinkView({ handed, purpose, onDone }: HandedLinkViewProps) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  if (handed.link === null) {
    return (
      <div className="space-y-4">
        <output className="block">
          The mail is on its way to <strong className="wrap-anywhere">{handed.email}</strong>. Its link works
          once, until <Time at={handed.expiresAt} />.
        </output>
        <Button onClick={onDone}>Done</Button>
      </div>
    )
  }
  const { link } = handed
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Browsers may forbid it: then it is chosen, for the keys that copy.
      field.current?.select()
    }
  }
  return (
    <div className="space-y-3">
      {handed.mailProblem == null ? null : (
        <Banner tone="warning" title="The mail could not be sent" text={handed.mailProblem} />
      )}
      <p>
        Hand this link to <strong className="wrap-anywhere">{handed.email}</strong>, and to nobody else:
        whoever opens it {purpose}. It works once, until <Time at={handed.expiresAt} />, and is shown only
        now.
      </p>
      <label htmlFor={id} className="block text-sm font-semibold">
        Link
      </label>
      <input
        id={id}
        ref={field}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} font-mono`}
      />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant={isCopied ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <Button variant={isCopied ? 'primary' : 'secondary'} onClick={onDone}>
          Done
        </Button>
      </div>
      <output className="sr-only">{isCopied ? 'The link is copied.' : ''}</output>
    </div>
  )
}
