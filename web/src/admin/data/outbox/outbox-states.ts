import { createListeners } from '@coop/sync/listeners'
import type { Live } from '../live.ts'
import type { StoredState } from './outbox-db.ts'
import type { OutboxCommand } from './outbox-events.ts'
import type { OutboxState } from './outbox-state.ts'
import type { TimedEvent } from './outbox-transaction.ts'
import { decide } from './outbox.ts'

export interface QueuedEvent extends TimedEvent {
  readonly resolve: (commands: readonly OutboxCommand[]) => void
  readonly reject: (error: unknown) => void
}

/** The stored state of the outbox, and the optimistic state, which adds the unstored events of this tab. */
export interface OutboxStates {
  readonly stored: Live<OutboxState>
  readonly optimistic: Live<OutboxState>
  readonly current: () => StoredState
  /** The events of the open transaction, then those that wait for a transaction. */
  readonly unstored: () => readonly QueuedEvent[]
  /** @returns the number of events that wait for a transaction */
  readonly enqueue: (event: QueuedEvent) => number
  /** Adds the event to the optimistic state. */
  readonly showEvent: (event: QueuedEvent) => void
  /** Takes the waiting events for a transaction. */
  readonly takeQueue: () => readonly QueuedEvent[]
  /** Call this when the transaction of these events has ended; `next` is then the stored state. */
  readonly settle: (events: readonly QueuedEvent[], next: StoredState) => void
  readonly adopt: (next: StoredState) => void
  /** Stops calling listeners. */
  readonly close: () => void
}

export function createOutboxStates(first: StoredState): OutboxStates {
  const listeners = createListeners()
  const optimisticListeners = createListeners()
  let current = first
  let optimistic = first.state
  let queue: QueuedEvent[] = []
  let inFlight: readonly QueuedEvent[] = []
  let closed = false

  const unstored = () => [...inFlight, ...queue]

  function show(next: OutboxState): void {
    if (next === optimistic) return
    optimistic = next
    if (!closed) optimisticListeners.notify()
  }

  function adopt(next: StoredState): void {
    if (next.version !== current.version) {
      current = next
      if (!closed) listeners.notify()
    }
    show(unstored().reduce(afterEvent, current.state))
  }

  return {
    stored: { get: () => current.state, subscribe: (listener) => listeners.add(listener) },
    optimistic: { get: () => optimistic, subscribe: (listener) => optimisticListeners.add(listener) },
    current: () => current,
    unstored,
    enqueue: (event) => queue.push(event),
    showEvent: (event) => show(afterEvent(optimistic, event)),
    takeQueue() {
      inFlight = queue
      queue = []
      return inFlight
    },
    settle(events, next) {
      inFlight = inFlight.filter((each) => !events.includes(each))
      adopt(next)
    },
    adopt,
    close() {
      closed = true
    },
  }
}

/** The state after an event. An event that cannot be decided changes nothing. */
function afterEvent(state: OutboxState, { event, at }: TimedEvent): OutboxState {
  try {
    return decide(state, event, at).state
  } catch {
    // The transaction that stores the event reports the error.
    return state
  }
}
