/** A channel between the tabs and workers of this browser; nobody hears itself. */
export interface Broadcast<T> {
  post(message: T): void
  close(): void
}

export function openBroadcast<T>(name: string, hear: (message: unknown) => void): Broadcast<T> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event) => hear(event.data))
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
