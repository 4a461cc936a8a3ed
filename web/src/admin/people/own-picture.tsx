import type { Account } from '@coop/sync/people'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { directoryOf } from '../data/directory/people-directory.ts'
import { FileButtons } from '../media/file-buttons.tsx'
import { prepareFile } from '../media/prepare-file.ts'
import { PersonPicture } from '../names/person-picture.tsx'
import { usePerson } from '../names/use-person.ts'
import { serverRequest } from '../requests/server-request.ts'

const path = '/api/account/picture'

/** The server makes the small square, so a phone need not send twelve megapixels. */
const target = { width: 800, height: 800, quality: 0.85, bytes: 400 * 1024 }

/** The picture of the signed-in person, which can be chosen, taken or removed. */
export function OwnPicture({ account: { id, email } }: { account: Pick<Account, 'id' | 'email'> }) {
  const person = usePerson(id, email)
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const act = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await work()
      await directoryOf(id).reload()
      toast.success({ title: done })
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return
    await act('Picture saved', async () => {
      const { blob } = await prepareFile(file, { category: 'team-photos', target, bulk: true })
      await serverRequest('PUT', path, blob)
    })
  }
  return (
    <div className="space-y-3" aria-busy={isBusy}>
      <p className="text-sm font-semibold">Your picture</p>
      <div className="flex flex-wrap items-center gap-3">
        <PersonPicture person={person} size="large" />
        <FileButtons
          label={person.picture === null ? 'Choose picture' : 'Change picture'}
          accept="image/jpeg,image/png,image/webp"
          camera="user"
          disabled={isBusy}
          onFiles={(files) => void choose(files)}
        />
        {person.picture === null ? null : (
          <Button
            variant="quiet"
            size="small"
            disabled={isBusy}
            onClick={() => void act('Picture removed', () => serverRequest('DELETE', path))}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">The picture is cropped to a square. Only colleagues can see it.</p>
      {error === '' ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
