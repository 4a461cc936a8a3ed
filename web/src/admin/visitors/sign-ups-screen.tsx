import { numberText } from '@coop/sync/rules'
import type { SignUpPage, SignUpQuery } from '@coop/sync/sign-ups'
import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { StatLine } from '../screens/stat-line.tsx'
import { NotShown } from '../requests/not-shown.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { listName } from './list-name.ts'
import { OpenErasures } from './open-erasures.tsx'
import { signUpQueryText, signUpsCsv } from './read-sign-ups.ts'
import { SignUpFilters } from './sign-up-filters.tsx'
import { SignUpItem } from './sign-up-item.tsx'
import { useSignUps } from './use-sign-ups.ts'

/** The sign-ups and their lists. They are available only online, and are not stored in this browser. */
export function SignUpsScreen() {
  const [query, setQuery] = useState<SignUpQuery>({})
  const settled = useDeferredValue(query)
  const { page, error, isLoading, reload, showOlder, toggleRead, markAll, sendAgain } = useSignUps(settled)
  const rows = page?.rows ?? []
  const isFiltered = signUpQueryText(settled) !== ''
  const [address, setAddress] = useState<string | null>(null)

  return (
    <>
      <SignUpsHeading query={settled} onAddress={() => setAddress('')} />
      {(page !== null || error === null) && (
        <StatLine
          stats={[
            { label: 'Matches', value: page?.total ?? null },
            { label: 'Unread', value: page?.unread ?? null },
            { label: 'Not delivered', value: page?.failed ?? null },
          ]}
        />
      )}
      {page !== null && <DeliveryNotices page={page} onResend={() => void sendAgain(null)} />}
      <SignUpFilters query={query} lists={page?.lists ?? {}} onChange={setQuery} />
      {error !== null && <NotShown title="Sign-ups could not be loaded" error={error} onRetry={reload} />}
      {page === null && isLoading && <output>Loading sign-ups …</output>}
      {page !== null && rows.length === 0 && <NoSignUps isFiltered={isFiltered} />}
      <ul
        aria-label="Sign-ups"
        aria-busy={isLoading}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {rows.map((row) => (
          <SignUpItem
            key={row.id}
            row={row}
            list={listName(row.listId, page?.lists ?? {})}
            onRead={() => void toggleRead(row)}
            onResend={() => sendAgain(row)}
            onAddress={() => setAddress(row.email)}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {showOlder !== null && (
          <Button variant="secondary" onClick={() => void showOlder()}>
            Show older
          </Button>
        )}
        {page !== null && page.unread > 0 && rows.length > 0 && (
          // While another filter loads, the rows are still those of the previous one.
          <Button variant="quiet" disabled={isLoading} onClick={() => void markAll()}>
            {isFiltered ? 'Mark all matches as read' : 'Mark all as read'}
          </Button>
        )}
      </div>
      {address !== null && (
        <AddressDialog
          email={address}
          onClose={(isErased) => {
            setAddress(null)
            if (isErased) reload()
          }}
        />
      )}
    </>
  )
}

function SignUpsHeading({ query, onAddress }: { query: SignUpQuery; onAddress: () => void }) {
  return (
    <ScreenHead heading="Sign-ups" purpose="People who left their e-mail address.">
      <Button variant="quiet" size="small" onClick={onAddress}>
        Find by e-mail …
      </Button>
      <a href={signUpsCsv(query)} download className={buttonClass('quiet', 'small')}>
        <Download aria-hidden="true" size={16} /> CSV
      </a>
    </ScreenHead>
  )
}

/** Notices about data that the e-mail platform is missing or still has. */
function DeliveryNotices({ page, onResend }: { page: SignUpPage; onResend: () => void }) {
  return (
    <>
      {page.hasPlatform ? null : (
        <div className="mb-5">
          <Banner
            title="No e-mail platform is connected"
            text="No API key is configured. Sign-ups are stored here and can be exported as CSV."
          />
        </div>
      )}
      <OpenErasures erasures={page.openErasures} hasPlatform={page.hasPlatform} />
      {page.failed === 0 ? null : (
        <div className="mb-5">
          <Banner tone="warning" title={`${numberText(page.failed)} could not be delivered`}>
            <Button size="small" className="min-h-11" onClick={onResend}>
              Send all again
            </Button>
          </Banner>
        </div>
      )}
    </>
  )
}

function NoSignUps({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No sign-ups found" text="Try another filter." />
  return (
    <EmptyState
      title="No sign-ups yet"
      text="People who sign up on the site are listed here, with what they asked for."
      drawing={<RowsDrawing />}
    />
  )
}
