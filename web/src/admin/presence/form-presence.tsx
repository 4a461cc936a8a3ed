import type { EntityName } from '@coop/sync/entities'
import type { ShownPerson } from '@coop/sync/people'
import { UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenForm } from '../data/presence/open-forms.ts'
import type { People } from '../data/directory/people-directory.ts'
import { useDrafts } from '../data/hooks.ts'
import { PersonPicture } from '../names/person-picture.tsx'
import { usePeople } from '../names/use-person.ts'
import type { Present } from '../data/presence/present-people.ts'

/** Shown at the head of a form: the other people who have the row open. They may edit at the same time. */
export function FormPresence({ entity, rowId }: { entity: EntityName; rowId: string }) {
  const drafts = useDrafts()
  const directory = usePeople()
  const [present, setPresent] = useState<Present>([])
  const [elsewhere, setElsewhere] = useState<readonly OpenForm[]>([])

  useEffect(() => {
    const lifetime = new AbortController()
    const { signal } = lifetime
    async function follow(): Promise<void> {
      const opened = await drafts.open()
      if (signal.aborted) return
      const { elsewhere: forms } = opened.forms
      const people = opened.present(signal)
      const take = () => {
        setPresent(people.get())
        setElsewhere(forms.get())
      }
      for (const live of [people, forms]) signal.addEventListener('abort', live.subscribe(take))
      take()
    }
    void follow()
    return () => lifetime.abort()
  }, [drafts])

  const isHere = (form: OpenForm | Present[number]) => form.entity === entity && form.rowId === rowId
  const here = present.filter(isHere)
  const others = peopleIn(here, directory)
  const ownTexts = [
    ...(here.some(({ isSelf }) => isSelf) ? ['You have this open on another device'] : []),
    ...(elsewhere.some(isHere) ? ['You have this open in another tab'] : []),
  ]
  // The line stays when the others have left. Otherwise the form would move, perhaps below a pressed pointer.
  const [isReserved, setReserved] = useState(false)
  if (!isReserved && others.length + ownTexts.length > 0) setReserved(true)
  return (
    <output className={`flex min-w-0 flex-wrap gap-1 ${isReserved ? 'min-h-7 basis-full' : 'empty:hidden'}`}>
      {others.length === 0 ? null : (
        <Chip>
          <span className="flex shrink-0 gap-0.5">
            {others.slice(0, 3).map((person) => (
              <PersonPicture key={person.email} person={person} size="small" />
            ))}
          </span>
          <span title={others.map(({ email }) => email).join(', ')}>
            {`${listOf(others.map(({ name, email }) => name ?? email))} ${others.length === 1 ? 'has' : 'have'} this open`}
          </span>
        </Chip>
      )}
      {ownTexts.map((text) => (
        <Chip key={text}>
          <UsersRound aria-hidden="true" size={14} className="shrink-0" /> {text}
        </Chip>
      ))}
    </output>
  )
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-accent-tint px-2.5 py-0.5 font-medium wrap-anywhere text-accent-strong">
      {children}
    </span>
  )
}

/** The other people who are present, each once, with the names known to this device. */
function peopleIn(present: Present, directory: People): readonly ShownPerson[] {
  const byEmail = new Map<string, ShownPerson>()
  for (const { isSelf, email, userId } of present) {
    if (isSelf) continue
    const known = userId === null ? undefined : directory.get(userId)
    byEmail.set(email, known ?? { id: userId ?? email, email, name: null, picture: null })
  }
  return [...byEmail.values()]
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length <= 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
