import { useId, useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/buttons/button.tsx'
import { CopiedLink } from '../../ui/controls/copied-link.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { timeInWords } from './time-text.ts'

const madeSchema = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() })
const linksSchema = z.object({
  links: z.array(z.object({ id: z.string(), expiresAt: z.string(), madeAt: z.string() })),
})

/** The lifetime of a link that nobody revokes. */
const DAYS = 7

/** Links that show the site with the release to people without an account. They are available only online. */
export function ReleaseLinks({ releaseId, mayMake }: { releaseId: string; mayMake: boolean }) {
  const address = `/api/admin/releases/${releaseId}/links`
  const { data, error, reload } = useServerData(`release-links ${releaseId}`, (signal) =>
    serverJson(linksSchema, 'GET', address, null, signal),
  )
  const [made, setMade] = useState<z.infer<typeof madeSchema> | null>(null)
  const [problem, setProblem] = useState('')
  const id = useId()
  const attempt = async (work: () => Promise<void>) => {
    try {
      setProblem('')
      await work()
      reload()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    }
  }
  const make = () =>
    attempt(async () => setMade(await serverJson(madeSchema, 'POST', address, { days: DAYS })))
  const withdraw = (linkId: string) =>
    attempt(async () => {
      await serverRequest('DELETE', `${address}/${linkId}`)
      if (made?.id === linkId) setMade(null)
    })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading font-semibold">
        Preview links
      </h2>
      <p className="text-sm text-muted">
        Anyone with a preview link can see the site with this release for {DAYS} days, without an account.
        Search engines cannot.
      </p>
      {data === null ? (
        <p className="text-sm text-muted">{error ?? 'Loading preview links …'}</p>
      ) : (
        <ul>
          {data.links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-3 text-sm">
              Expires {timeInWords(link.expiresAt)}
              {mayMake ? (
                <Button variant="quiet" size="small" onClick={() => void withdraw(link.id)}>
                  Revoke
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {made === null ? null : (
        <div className="my-2 max-w-2xl">
          <CopiedLink key={made.id} size="small" label="Preview link, shown only once" link={made.url} />
        </div>
      )}
      {problem === '' ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {mayMake ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          disabled={data === null}
          onClick={() => void make()}
        >
          Create link
        </Button>
      ) : (
        <p className="mt-1 text-sm text-muted">A publisher or an administrator can create preview links.</p>
      )}
    </section>
  )
}
