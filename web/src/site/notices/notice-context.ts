import { createContext, useContext } from 'react'

export interface Notice {
  title: string
  text: string
}

export const NoticeContext = createContext<(notice: Notice) => void>(() => {})

export function useNotify(): (notice: Notice) => void {
  return useContext(NoticeContext)
}
