import { numberText } from '@coop/sync/rules'
import { useState } from 'react'
import type { ShownHead } from '../../preview/preview-messages.ts'

interface SharedPageProps {
  head: ShownHead
  /** The local addresses of pictures that the site does not have yet. */
  pictures: ReadonlyMap<string, string | null>
}

/** Search engines and other sites show about this number of characters. */
const LONGEST_TITLE = 60
const LONGEST_DESCRIPTION = 155

/** Shows how search results and links on other sites will present the page, and whether its texts fit there. */
export function SharedPage({ head, pictures }: SharedPageProps) {
  const { title, description, address, picture } = head
  return (
    <div className="min-h-0 flex-1 space-y-6 overflow-auto bg-tint p-4">
      <section aria-label="Search result" className="space-y-2">
        <h3 className="text-sm font-semibold">Search result</h3>
        {address === null ? (
          <p className="text-sm text-muted">Search engines do not list this page.</p>
        ) : (
          <div className="max-w-[37rem] rounded-card border border-line bg-surface p-card">
            <p className="truncate text-sm text-muted">{withoutScheme(address)}</p>
            <p className="text-lg wrap-anywhere text-accent">
              <CutText text={title} most={LONGEST_TITLE} />
            </p>
            <p className="text-sm wrap-anywhere">
              <CutText text={description} most={LONGEST_DESCRIPTION} />
            </p>
          </div>
        )}
      </section>
      <section aria-label="Link preview" className="space-y-2">
        <h3 className="text-sm font-semibold">Link preview</h3>
        <div className="max-w-[32rem] overflow-hidden rounded-card border border-line bg-surface">
          {picture === null ? null : <SharedPicture address={picture} pictures={pictures} />}
          <div className="p-card">
            <p className="text-sm text-muted">{hostOf(address ?? picture ?? '')}</p>
            <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
          </div>
        </div>
      </section>
      <dl className="grid max-w-[37rem] grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Length label="Title" text={title} most={LONGEST_TITLE} />
        <Length label="Description" text={description} most={LONGEST_DESCRIPTION} />
      </dl>
    </div>
  )
}

/** A text shortened to the length that is shown elsewhere. */
function CutText({ text, most }: { text: string; most: number }) {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most)
  return `${text.slice(0, end > 0 ? end : most)} …`
}

function Length({ label, text, most }: { label: string; text: string; most: number }) {
  const { length } = text
  const fits = length > 0 && length <= most
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={fits ? '' : 'font-semibold text-warning'}>
        {length === 0
          ? 'No description. Search engines choose text from the page.'
          : `${numberText(length)} of about ${most} characters${fits ? '' : ': the end is cut off'}`}
      </dd>
    </>
  )
}

function SharedPicture({ address, pictures }: { address: string; pictures: SharedPageProps['pictures'] }) {
  const [failed, setFailed] = useState<string | null>(null)
  const local = [...pictures].find(([name]) => address.includes(`/img${name}?`))?.[1]
  const shown = local ?? address
  if (failed === shown)
    return (
      <p className="grid aspect-[1200/630] place-content-center p-4 text-center text-sm text-muted">
        The picture is created by the server, which cannot be reached.
      </p>
    )
  return (
    <img
      src={shown}
      alt="Preview of the shared link"
      className="aspect-[1200/630] w-full object-cover"
      onError={() => setFailed(shown)}
    />
  )
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
