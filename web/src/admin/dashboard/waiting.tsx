import { peopleSchema } from '@coop/sync/people'
import { isPermitted } from '@coop/sync/releases'
import { numberText } from '@coop/sync/rules'
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CloudUpload,
  FileWarning,
  Inbox,
  LogIn,
  type LucideIcon,
  MailQuestion,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import type { DeviceFile } from '../data/device-file.ts'
import { useAuth, useDeviceFiles, useQueue, useRole } from '../data/hooks.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'
import { useUnread } from '../data/unread.ts'
import { serverJson } from '../requests/server-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { signUpsAddress } from '../screens/menu-entries.ts'
import { releaseAddress } from '../staging/release-address.ts'
import { useAskedReleases } from '../staging/use-asked-releases.ts'
import { editCount } from '../texts/edit-count.ts'
import { Panel } from './panel.tsx'

interface Waiting {
  readonly text: string
  readonly address: string
  readonly icon: LucideIcon
  readonly tone: 'danger' | 'warning' | 'device' | 'plain'
}

const tones: Record<Waiting['tone'], string> = {
  danger: 'text-danger',
  warning: 'text-warning',
  device: 'text-device',
  plain: 'text-muted',
}

/** Tasks that only the current person can do, with links. */
export function WaitingPanel() {
  const queue = useQueue()
  const files = useDeviceFiles()
  const unread = useUnread()
  const { user } = useAuth()
  const mayInvite = isPermitted(useRole(), 'people')
  const { data: people } = useServerData(`people ${queue.offline} ${mayInvite}`, async (signal) =>
    mayInvite ? await serverJson(peopleSchema, 'GET', '/api/admin/people', null, signal) : null,
  )
  // An invitation concerns only the person who made it.
  const own = people?.invitations.filter(({ invitedBy }) => invitedBy === user?.email) ?? []
  const expired = own.filter(({ hasExpired }) => hasExpired).length
  const open = own.length - expired
  const releases = useAskedReleases().map(({ id, values }): Waiting => ({
    text: `Review the release “${values.name}”`,
    address: releaseAddress(id),
    icon: CalendarClock,
    tone: 'warning',
  }))
  const waiting = [...ofDevice(queue, files), ...releases, ...ofOthers(unread, open, expired)]
  return (
    // Sign-ups and invitations are loaded later than the edits of this device.
    <Panel title="To do" className="min-h-25">
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" size={16} className="text-success" /> You have no open tasks.
        </p>
      ) : (
        <ul className="-mx-2">
          {waiting.map(({ text, address, icon: Icon, tone }) => (
            <li key={text}>
              <Link
                to={address}
                className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-tint"
              >
                <Icon aria-hidden="true" size={16} className={`shrink-0 ${tones[tone]}`} />
                <span className="min-w-0">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const edits = '/admin/edits'

function ofDevice({ parked, pending, paused }: QueueView, files: readonly DeviceFile[]): Waiting[] {
  const refused = files.filter(({ state }) => state.kind === 'refused').length
  const uploads = files.filter(({ state }) => state.kind === 'waiting').length
  const sending = pending - parked.length
  const list: Waiting[] = []
  const add = (count: number, text: string, icon: LucideIcon, tone: Waiting['tone']) => {
    if (count > 0) list.push({ text, address: edits, icon, tone })
  }
  add(
    parked.length,
    `${editCount(parked.length)} ${parked.length === 1 ? 'needs' : 'need'} a decision`,
    CircleAlert,
    'danger',
  )
  add(refused, `${fileCount(refused)} could not be uploaded`, FileWarning, 'danger')
  if (paused === 'signed-out') add(1, 'Sign in again to send your edits', LogIn, 'warning')
  add(sending, `${editCount(sending)} pending`, CloudUpload, 'device')
  add(uploads, `${fileCount(uploads)} not uploaded yet`, CloudUpload, 'device')
  return list
}

function ofOthers(unread: number, open: number, expired: number): Waiting[] {
  const list: Waiting[] = []
  const people = { address: '/admin/people', icon: MailQuestion }
  if (unread > 0) {
    const text = `${numberText(unread)} unread ${unread === 1 ? 'sign-up' : 'sign-ups'}`
    list.push({ text, address: signUpsAddress, icon: Inbox, tone: 'plain' })
  }
  if (expired > 0) {
    const text = expired === 1 ? '1 expired invitation' : `${numberText(expired)} expired invitations`
    list.push({ ...people, text, tone: 'warning' })
  }
  if (open > 0) {
    const text = open === 1 ? '1 open invitation' : `${numberText(open)} open invitations`
    list.push({ ...people, text, tone: 'plain' })
  }
  return list
}

function fileCount(count: number): string {
  return count === 1 ? '1 file' : `${numberText(count)} files`
}
