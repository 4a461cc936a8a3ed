import type { HandedLink } from '@coop/sync/people'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CopiedLink } from '../../ui/controls/copied-link.tsx'
import { Time } from '../texts/time.tsx'

interface HandedLinkViewProps {
  handed: HandedLink
  /** The effect of the link on the person who opens it. */
  purpose: string
  onDone: () => void
}

/** A new link that was sent, or is shown once to be passed on. */
export function HandedLinkView({ handed, purpose, onDone }: HandedLinkViewProps) {
  if (handed.link === null) {
    return (
      <div className="space-y-4">
        <output className="block">
          We have sent an e-mail to <strong className="wrap-anywhere">{handed.email}</strong>. The link works
          once, until <Time at={handed.expiresAt} />.
        </output>
        <Button onClick={onDone}>Done</Button>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      {handed.mailProblem == null ? null : (
        <Banner tone="warning" title="The e-mail could not be sent" text={handed.mailProblem} />
      )}
      <p>
        Give this link only to <strong className="wrap-anywhere">{handed.email}</strong>: the person who opens
        it {purpose}. It works once, until <Time at={handed.expiresAt} />, and is shown only once.
      </p>
      <CopiedLink label="Link" link={handed.link}>
        {(isCopied) => (
          <Button variant={isCopied ? 'primary' : 'secondary'} onClick={onDone}>
            Done
          </Button>
        )}
      </CopiedLink>
    </div>
  )
}
