import { type HandedLink, handedLinkSchema, type Person } from '@coop/sync/people'
import type { ReactNode } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { useAct } from './use-act.tsx'

interface PersonChange {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the account. */
  readonly path: string
  readonly body?: object
  /** The title of the toast. */
  readonly done: string
  readonly confirm?: { readonly title: string; readonly detail: string; readonly confirm: string }
}

export interface PersonChanges {
  /** Asks first where that is wanted. Resolves to false when it was not done. */
  readonly change: (change: PersonChange) => Promise<boolean>
  /** Null where the server has refused, which was told. */
  readonly makeResetLink: () => Promise<HandedLink | null>
  readonly isBusy: boolean
  /** To be drawn: the question for the password. */
  readonly question: ReactNode
}

/** The actions on the account of somebody else. */
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
