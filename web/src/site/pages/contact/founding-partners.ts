import { orderByDisplay } from '@coop/sync/rules'

export interface Partner {
  id: string
  name: string
  role: string | null
  is_active: boolean | null
  display_order: number | null
}

/** The Management Board: the active board members or, if there are none, all active partners. */
export function managementBoard<T extends Partner>(partners: readonly T[]): T[] {
  const active = orderByDisplay(partners.filter((partner) => partner.is_active))
  const board = active.filter((partner) => partner.role === 'board_member')
  return board.length > 0 ? board : active
}
