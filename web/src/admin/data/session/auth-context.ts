import { createContext } from 'react'
import type { Auth } from './auth.ts'
import type { AuthStore } from './auth-store.ts'

/** Behind `useAuth`: for the providers of this folder and the one above it. */
export const AuthStoreContext = createContext<AuthStore | null>(null)
export const AuthContext = createContext<Auth | null>(null)
