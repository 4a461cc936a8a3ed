import { type HandedLink, handedLinkSchema, type Person } from '@coop/sync/people'
import type { ReactNode } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { useAct } from './use-act.tsx'

interface PersonChange {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** The path below the address of the account. */
  readonly path: string
  readonly body?: object
  /** The title of the toast. */
  readonly done: string
  readonly confirm?: { readonly title: string; readonly detail: string; readonly confirm: string }
}

export interface PersonChanges {
  /** Asks for confirmation first if specified. Resolves to false if it was not done. */
  readonly change: (change: PersonChange) => Promise<boolean>
  /** Null if the server has refused it, which is reported. */
  readonly makeResetLink: () => Promise<HandedLink | null>
  readonly isBusy: boolean
  /** Must be rendered: the dialog that asks for the password. */
  readonly question: ReactNode
}

/** The actions on the account of another person. */
export function usePersonChanges({ id, email }: Person, onChange: () => void): PersonChanges {
  const { act, isBusy, question } = useAct()
  const confirm = useConfirm()
  const toast = useToast()
  const base = `/api/admin/people/${id}`
  return {
    isBusy,
    question,
    async change({ method, path, body, done, confirm: asked }) {
      if (asked !== undefined && !(await confirm({ ...asked, danger: true }))) return false
      if (!(await act(() => serverRequest(method, `${base}${path}`, body)))) return false
      toast.success({ title: done, description: email })
      onChange()
      return true
    },
    async makeResetLink() {
      let link: HandedLink | null = null
      await act(async () => {
        link = await serverJson(handedLinkSchema, 'POST', `${base}/reset-link`)
      })
      return link
    },
  }
}
