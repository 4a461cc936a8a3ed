import { createContext } from 'react'
import type { AdminHistory } from './admin-history.ts'

export const HistoryContext = createContext<AdminHistory | null>(null)
