import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/buttons/button.tsx'
import { serverJson } from '../requests/server-request.ts'
import { useServerData } from '../requests/use-server-data.ts'

const findingSchema = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  text: z.string(),
  remedy: z.string().optional(),
})
const findingsSchema = z.object({ findings: z.array(findingSchema) })

type Finding = z.infer<typeof findingSchema>

/** The results of the system check, problems first, and a test mail that shows the response of the mail server. */
export function SystemCheck() {
  const { data, error, isLoading, reload } = useServerData('findings', (signal) =>
    serverJson(findingsSchema, 'GET', '/api/system/findings', null, signal),
  )
  const section = useRef<HTMLElement>(null)
  // The pressed button has disappeared.
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-label="System check" className="mt-3 border-t border-line pt-3">
      <div aria-live="polite">
        {isLoading ? <p className="text-muted">Checking …</p> : null}
        {!isLoading && error !== null ? <p className="text-danger">{error}</p> : null}
        {!isLoading && error === null && data !== null ? <Findings findings={data.findings} /> : null}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" busy={isLoading} onClick={reload}>
          Check again
        </Button>
        <TestMail />
      </div>
    </section>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const amiss = [...of(findings, 'failed'), ...of(findings, 'warning')]
  const well = of(findings, 'ok')
  return (
    <>
      {amiss.length === 0 ? null : (
        <ul className="space-y-3">
          {amiss.map((finding) => (
            <FindingLine key={`${finding.check} ${finding.text}`} finding={finding} />
          ))}
        </ul>
      )}
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5">
          {amiss.length === 0 ? `All ${well.length} checks passed` : otherPassed(well.length)}
        </summary>
        <ul className="space-y-2 text-sm">
          {[...well, ...of(findings, 'skipped')].map((finding) => (
            <li key={`${finding.check} ${finding.text}`} className="wrap-anywhere">
              {finding.text}.
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function FindingLine({ finding: { state, text, remedy } }: { finding: Finding }) {
  return (
    <li className="wrap-anywhere">
      <p>
        <strong className={state === 'failed' ? 'text-danger' : 'text-warning'}>
          {state === 'failed' ? 'Failed' : 'Warning'}:
        </strong>{' '}
        {text}.
      </p>
      {remedy === undefined ? null : <p className="text-sm text-muted">How to fix it: {remedy}</p>}
    </li>
  )
}

function otherPassed(count: number): string {
  return count === 1 ? '1 other check passed' : `${count} other checks passed`
}

function of(findings: readonly Finding[], wanted: Finding['state']): readonly Finding[] {
  return findings.filter(({ state }) => state === wanted)
}

function TestMail() {
  const [answer, setAnswer] = useState<{ isGood: boolean; text: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    setAnswer(null)
    try {
      const { finding } = await serverJson(
        z.object({ finding: findingSchema }),
        'POST',
        '/api/system/test-mail',
      )
      const remedy = finding.remedy === undefined ? '' : ` How to fix it: ${finding.remedy}`
      setAnswer({ isGood: finding.state === 'ok', text: `${finding.text}.${remedy}` })
    } catch (error) {
      setAnswer({ isGood: false, text: error instanceof Error ? error.message : String(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button variant="secondary" size="small" busy={isSending} onClick={() => void send()}>
        Send a test e-mail
      </Button>
      <output
        className={`block w-full wrap-anywhere ${answer?.isGood === false ? 'text-danger' : 'text-success'}`}
      >
        {answer?.text}
      </output>
    </>
  )
}
