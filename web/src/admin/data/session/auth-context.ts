import { createContext } from 'react'
import type { Auth } from './auth.ts'
import type { AuthStore } from './auth-store.ts'

/** The context behind `useAuth`, for the providers in this folder and in the one above. */
export const AuthStoreContext = createContext<AuthStore | null>(null)
export const AuthContext = createContext<Auth | null>(null)
