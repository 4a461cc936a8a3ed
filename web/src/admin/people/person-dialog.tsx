import { deviceSessionsSchema, type HandedLink, handedLinkSchema, type Person } from '@coop/sync/people'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { accountJson, accountRequest } from '../requests/account-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { HandedLinkView } from './handed-link.tsx'
import { SessionList } from './session-list.tsx'
import { useAct } from './use-act.tsx'

interface PersonDialogProps {
  person: Person
  onClose: () => void
  onChange: () => void
}

/** What can be done to the account of somebody else, and where it is signed in. */
export function PersonDialog({ person, onClose, onChange }: PersonDialogProps) {
  const { act, isBusy, question } = useAct()
  const confirm = useConfirm()
  const toast = useToast()
  const [handed, setHanded] = useState<HandedLink | null>(null)
  const base = `/api/admin/people/${person.id}`
  const { data, error, reload } = useServerData(`${person.id} ${person.disabledAt}`, () =>
    accountJson(deviceSessionsSchema, 'GET', `${base}/sessions`),
  )
  const isDisabled = person.disabledAt !== null

  const change = async (
    method: string,
    path: string,
    done: string,
    question: { title: string; detail: string; confirm: string } | null,
  ): Promise<boolean> => {
    if (question !== null && !(await confirm({ ...question, danger: true }))) return false
    const isDone = await act(() => accountRequest(method, `${base}${path}`))
    if (!isDone) return false
    toast.success({ title: done, description: person.email })
    reload()
    onChange()
    return true
  }
  const remove = async () => {
    const isDone = await change('DELETE', '', 'Deleted', {
      title: `Delete the account of ${person.email}?`,
      detail: 'It cannot be brought back. What it edited and what is on record about it stays.',
      confirm: 'Delete',
    })
    if (isDone) onClose()
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Account"
        description={<span className="wrap-anywhere">{person.email}</span>}
      >
        <section aria-labelledby="person-sessions" className="mb-6">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h3 id="person-sessions" className="font-semibold">
              Signed in
            </h3>
            {data !== null && data.sessions.length > 0 ? (
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                disabled={isBusy}
                onClick={() => void change('DELETE', '/sessions', 'Signed out everywhere', null)}
              >
                Sign out everywhere
              </Button>
            ) : null}
          </div>
          {error === null ? null : <ErrorState title="Sessions cannot be shown" text={error} />}
          {data === null && error === null ? <output>Loading …</output> : null}
          {data === null ? null : (
            <SessionList
              sessions={data.sessions}
              isBusy={isBusy}
              onEnd={(session) => void change('DELETE', `/sessions/${session.id}`, 'Signed out', null)}
            />
          )}
        </section>

        <section aria-labelledby="person-help" className="mb-6">
          <h3 id="person-help" className="mb-2 font-semibold">
            Help them in
          </h3>
          {handed === null ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                disabled={isBusy || isDisabled}
                onClick={() =>
                  void act(async () => {
                    setHanded(await accountJson(handedLinkSchema, 'POST', `${base}/reset-link`))
                  })
                }
              >
                Make a link for a new password
              </Button>
              {person.hasTotp ? (
                <Button
                  variant="secondary"
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  onClick={() =>
                    void change('DELETE', '/second-factor', 'No code is asked for any more', {
                      title: `Turn off the authenticator app of ${person.email}?`,
                      detail:
                        'Do this only when you are sure who asks for it: from then on the password alone opens the account.',
                      confirm: 'Turn off',
                    })
                  }
                >
                  Turn off the authenticator app
                </Button>
              ) : null}
            </div>
          ) : (
            <HandedLinkView
              handed={handed}
              purpose="chooses a new password for this account"
              onDone={() => setHanded(null)}
            />
          )}
        </section>

        <section aria-labelledby="person-access">
          <h3 id="person-access" className="mb-2 font-semibold">
            Access
          </h3>
          <p className="mb-3 max-w-prose text-sm text-muted">
            {isDisabled
              ? 'This account is disabled. Edits that wait on its devices can be saved there as a file, and are not sent.'
              : 'A disabled account is signed out within seconds, everywhere. Edits that wait on its devices stay there, can be saved as a file, and are not sent.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {isDisabled ? (
              <>
                <Button
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  onClick={() => void change('POST', '/enable', 'Enabled', null)}
                >
                  Enable
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  onClick={() => void remove()}
                >
                  Delete
                </Button>
              </>
            ) : (
              <Button
                variant="danger"
                size="small"
                className="min-h-11"
                disabled={isBusy}
                onClick={() =>
                  void change('POST', '/disable', 'Disabled', {
                    title: `Disable the account of ${person.email}?`,
                    detail:
                      'They are signed out everywhere, and links that they have or have made stop working.',
                    confirm: 'Disable',
                  })
                }
              >
                Disable
              </Button>
            )}
          </div>
        </section>
        <p className="mt-6 text-sm">
          <Link
            to={`/admin/people/record?person=${person.id}`}
            className="text-accent underline underline-offset-4"
          >
            What is on record about this account
          </Link>
        </p>
      </Dialog>
      {question}
    </>
  )
}
