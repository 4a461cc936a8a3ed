import { isPermitted } from '@coop/sync/releases'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { screenTitle } from '../navigation/screen-title.ts'
import { useAdmin, useQueue, useRole, useRows, useRowsView } from '../data/hooks.ts'
import { usePeople } from '../names/use-person.ts'
import { BULK_UPLOAD, listAddress, newAddress } from '../entities/addresses.ts'
import { doneSteps } from './done-steps.ts'
import { install, installOffer } from './install-offer.ts'
import { type FirstStep, firstSteps, firstStepsOf } from './first-steps-store.ts'

interface StepText {
  readonly title: string
  readonly text: string
  /** null: the public site. */
  readonly address: string | null
}

const texts: Record<FirstStep, StepText> = {
  site: {
    title: 'Look at the site',
    text: 'This is how visitors see your content.',
    address: null,
  },
  pictures: {
    title: 'Add a picture',
    text: 'Upload one from this device or its camera, and describe it in the alt text.',
    address: `${listAddress('website_assets')}/${BULK_UPLOAD}`,
  },
  article: {
    title: 'Publish an article',
    text: 'Give it a title and a text, turn on Published, and save.',
    address: newAddress('content'),
  },
  service: {
    title: 'Put a service on the homepage',
    text: 'In the list of services, press H next to a published service.',
    address: listAddress('services'),
  },
  offline: {
    title: 'Work offline',
    text: 'This step completes when this device is ready to work without a connection. The Edits screen shows pending edits.',
    address: '/admin/edits',
  },
  colleague: {
    title: 'Invite a colleague',
    text: 'A second administrator can restore your access if you lose it.',
    address: '/admin/people',
  },
}

/**
 * The first steps of an administrator, marked as done by the edits of this device. They are one line with the next
 * step, which can be unfolded. They can be dismissed permanently, and the palette shows them again.
 */
export function FirstSteps() {
  const { userId } = useAdmin()
  const store = firstStepsOf(userId)
  const state = useSyncExternalStore(store.state.subscribe, store.state.get)
  const isUnfolded = useSyncExternalStore(store.isUnfolded.subscribe, store.isUnfolded.get)
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const deeds = useDeeds(userId)
  const mayInvite = isPermitted(useRole(), 'people')
  const toast = useToast()
  useEffect(() => store.mark(deeds), [store, deeds])
  if (state.isPutAway) return null

  const isDone = (step: FirstStep) => state.done.includes(step)
  const steps = firstSteps.filter((step) => step !== 'colleague' || mayInvite)
  const count = steps.filter(isDone).length
  const next = steps.find((step) => !isDone(step))
  const openSite = () => store.mark(['site'])
  const putAway = () => {
    store.putAway()
    // The button with the focus disappears.
    screenTitle()?.focus()
    toast.success({
      title: 'First steps dismissed',
      description: 'To show them again, press Ctrl+K and choose “First steps”.',
    })
  }
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-4 rounded-card border border-line bg-surface px-card py-1 max-sm:pt-3"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h2 id="first-steps" className="font-semibold">
          First steps{' '}
          <span className="font-normal text-muted">
            {next === undefined ? 'all done' : `${count} of ${steps.length} done`}
          </span>
        </h2>
        {next === undefined || isUnfolded ? null : (
          <p className="min-w-0">
            <span className="text-muted">Next: </span>
            <StepLink address={texts[next].address} onOpen={openSite}>
              {texts[next].title}
            </StepLink>
          </p>
        )}
        <div className="ml-auto flex">
          {offer === null ? null : (
            <Button variant="quiet" size="small" onClick={() => void install(offer)}>
              Install
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isUnfolded}
            onClick={() => store.isUnfolded.set(!isUnfolded)}
          >
            {isUnfolded ? 'Collapse' : 'Show all'}
          </Button>
          <Button variant="quiet" size="small" onClick={putAway}>
            Dismiss
          </Button>
        </div>
      </div>
      {isUnfolded ? (
        <ul className="grid gap-x-6 border-t border-line py-1 md:grid-cols-2 xl:grid-cols-3">
          {steps.map((step) => (
            <Step
              key={step}
              {...texts[step]}
              isDone={isDone(step)}
              onOpen={step === 'site' ? openSite : undefined}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface StepProps extends StepText {
  isDone: boolean
  onOpen: (() => void) | undefined
}

function Step({ title, text, address, isDone, onOpen }: StepProps) {
  const Sign = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-2 py-1">
      <Sign
        aria-hidden="true"
        size={16}
        className={`mt-2.5 shrink-0 ${isDone ? 'text-success' : 'text-line-strong'}`}
      />
      <div className="min-w-0">
        <StepLink address={address} onOpen={onOpen}>
          <span>
            {title}
            {isDone ? <span className="sr-only">, done</span> : null}
          </span>
        </StepLink>
        <p className="-mt-1 pb-1 text-sm text-muted">{text}</p>
      </div>
    </li>
  )
}

function StepLink({
  address,
  onOpen,
  children,
}: {
  address: string | null
  onOpen: (() => void) | undefined
  children: ReactNode
}) {
  const look =
    'inline-flex min-h-9 items-center font-semibold underline underline-offset-4 hover:no-underline'
  if (address !== null) {
    return (
      <Link to={address} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href="/" target="_blank" rel="noopener" onClick={onOpen} className={look}>
      {children}
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  )
}

/** The steps done on this device. It is the same array until there is another. */
function useDeeds(userId: string): readonly FirstStep[] {
  const queue = useQueue()
  const { rows: articles } = useRows('content')
  const { rows: services } = useRows('services')
  const { stored } = useRowsView()
  const worksOffline = useHasWorker() && stored
  const people = usePeople()
  const hasColleague = [...people.values()].some(({ id, role }) => id !== userId && role !== null)
  return useMemo(
    () => doneSteps({ queue, articles, services, worksOffline, hasColleague }),
    [queue, articles, services, worksOffline, hasColleague],
  )
}

/** Whether the service worker, which stores the code, is ready for the next visit. */
function useHasWorker(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void navigator.serviceWorker.ready.then(() => setThere(true))
  }, [])
  return isThere
}
