import { numberText } from '@coop/sync/rules'
import type { SignUpPage, SignUpQuery } from '@coop/sync/sign-ups'
import { Download } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { StatLine } from '../screens/stat-line.tsx'
import { useOlder } from '../requests/use-older.ts'
import { NotShown } from '../requests/not-shown.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { AddressDialog } from './address-dialog.tsx'
import { listName } from './list-name.ts'
import { markRead, readSignUps, resend, signUpQueryText, signUpsCsv } from './read-sign-ups.ts'
import { SignUpFilters } from './sign-up-filters.tsx'
import { SignUpItem } from './sign-up-item.tsx'
import { setUnread } from '../data/unread.ts'

/** The sign-ups and their lists. They are shown online only, and nothing of them is stored in this browser. */
export function SignUpsScreen() {
  const [query, setQuery] = useState<SignUpQuery>({})
  const settled = useDeferredValue(query)
  const { data, error, isLoading, reload } = useServerData(signUpQueryText(settled), (signal) =>
    readSignUps(settled, signal),
  )
  const { page, showOlder } = useOlder(
    data,
    (cursor: string) => readSignUps({ ...settled, cursor }, new AbortController().signal),
    (above, below) => ({ ...above, rows: [...above.rows, ...below.rows], next: below.next }),
  )
  const rows = page?.rows ?? []
  const [address, setAddress] = useState<string | null>(null)
  const toast = useToast()
  useEffect(() => {
    if (data !== null) setUnread(data.unread)
  }, [data])

  const attempt = async (failed: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      reload()
    } catch (cause) {
      toast.error({ title: failed, description: cause instanceof Error ? cause.message : String(cause) })
    }
  }

  return (
    <>
      <SignUpsHeading query={settled} onAddress={() => setAddress('')} />
      {(data !== null || error === null) && (
        <StatLine
          stats={[
            { label: 'Found', value: data?.total ?? null },
            { label: 'Unread', value: data?.unread ?? null },
            { label: 'Not delivered', value: data?.failed ?? null },
          ]}
        />
      )}
      {data !== null && (
        <DeliveryNotices
          page={data}
          onResend={() => void attempt('Sending again failed', () => resend(null))}
        />
      )}
      <SignUpFilters query={query} lists={data?.lists ?? {}} onChange={setQuery} />
      {error !== null && <NotShown title="Sign-ups cannot be shown" error={error} onRetry={reload} />}
      {data === null && isLoading && <output>Loading sign-ups …</output>}
      {data !== null && rows.length === 0 && <NoSignUps isFiltered={signUpQueryText(query) !== ''} />}
      <ul
        aria-label="Sign-ups"
        aria-busy={isLoading}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {rows.map((row) => (
          <SignUpItem
            key={row.id}
            row={row}
            list={listName(row.listId, data?.lists ?? {})}
            onRead={() => void attempt('Marking failed', () => markRead([row.id], !row.isRead))}
            onResend={() => void attempt('Sending again failed', () => resend([row.id]))}
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
        {data !== null && data.unread > 0 && (
          <Button
            variant="quiet"
            onClick={() => void attempt('Marking as read failed', () => markRead(null, true))}
          >
            Mark all as read
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
    <ScreenHead heading="Sign-ups" purpose="Who left an address, and what they asked for.">
      <Button variant="quiet" size="small" onClick={onAddress}>
        One address …
      </Button>
      <a href={signUpsCsv(query)} download className={buttonClass('quiet', 'small')}>
        <Download aria-hidden="true" size={16} /> CSV
      </a>
    </ScreenHead>
  )
}

/** Warnings about the delivery to the e-mail platform. */
function DeliveryNotices({ page, onResend }: { page: SignUpPage; onResend: () => void }) {
  return (
    <>
      {page.hasPlatform ? null : (
        <div className="mb-5">
          <Banner
            title="Nothing is sent to an e-mail platform"
            text="No key is configured for one. Sign-ups are stored here and can be exported as CSV."
          />
        </div>
      )}
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
      text="Whoever leaves an address on the site is listed here, with what they asked for."
      drawing={<RowsDrawing />}
    />
  )
}
