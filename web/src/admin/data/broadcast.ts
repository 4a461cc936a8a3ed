/** A channel between the tabs and workers of this browser. It does not receive the messages that it sent. */
export interface Broadcast<T> {
  readonly post: (message: T) => void
  readonly close: () => void
}

export function openBroadcast<T>(name: string, onMessage: (message: unknown) => void): Broadcast<T> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event) => onMessage(event.data))
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
