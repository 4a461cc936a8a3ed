import type { HandedLink } from '@coop/sync/people'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CopiedLink } from '../../ui/controls/copied-link.tsx'
import { Time } from '../texts/time.tsx'

interface HandedLinkViewProps {
  handed: HandedLink
  /** the effect of the link on the person who opens it */
  purpose: string
  onDone: () => void
}

/** A link that was made: it was sent, or is shown once, to be handed over. */
export function HandedLinkView({ handed, purpose, onDone }: HandedLinkViewProps) {
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
