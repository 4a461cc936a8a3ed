import type { EntityName } from '@coop/sync/entities'
import { UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OpenForm } from '../data/presence/open-forms.ts'
import { useDrafts } from '../data/hooks.ts'
import type { Present } from '../data/presence/present-people.ts'

/** At the head of a form: who else has the row open. It keeps nobody from editing. */
export function FormPresence({ entity, rowId }: { entity: EntityName; rowId: string }) {
  const drafts = useDrafts()
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
  const otherEmails = [...new Set(here.filter(({ isSelf }) => !isSelf).map(({ email }) => email))]
  const texts = [
    ...(otherEmails.length === 0
      ? []
      : [`${listOf(otherEmails)} ${otherEmails.length === 1 ? 'has' : 'have'} this open`]),
    ...(here.some(({ isSelf }) => isSelf) ? ['You have this open on another device'] : []),
    ...(elsewhere.some(isHere) ? ['You have this open in another tab'] : []),
  ]
  return (
    <output className="flex min-w-0 flex-wrap gap-1 empty:hidden">
      {texts.map((text) => (
        <span
          key={text}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-accent-tint px-2.5 py-0.5 font-medium wrap-anywhere text-accent-strong"
        >
          <UsersRound aria-hidden="true" size={14} className="shrink-0" /> {text}
        </span>
      ))}
    </output>
  )
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length <= 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
