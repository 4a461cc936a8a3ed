/** The signed-in user of a request, as far as the gateway needs it. `ended` fires when the session ends or expires. */
export interface Principal {
  id: string
  admin: boolean
  ended: AbortSignal
}
