// The steps of a data layer in memory, kept by the real outbox. Its entries do not matter here.
import { createLive } from '../data/live.ts'
import { decide } from '../data/outbox/outbox.ts'
import type { Edit, OutboxEvent } from '../data/outbox/outbox-events.ts'
import { pieceKey } from '../data/outbox/step-pieces.ts'
import type { Step, StepRow } from '../data/outbox/step.ts'
import { emptyOutbox } from './outbox-fixture.ts'

export function createStepBook() {
  let state = emptyOutbox
  const live = createLive<readonly Step[]>([])
  const pieces = new Map<string, readonly StepRow[]>()

  function happens(event: OutboxEvent) {
    const { state: next, commands } = decide(state, event, Date.now())
    state = { ...next, entries: [] }
    for (const command of commands) {
      if (command.type === 'store-piece') pieces.set(command.key, command.rows)
    }
    live.set(state.steps)
    return commands
  }

  return {
    live,
    act(edits: readonly Edit[], importing?: { readonly stepId: string; readonly fileName: string | null }) {
      const id = importing?.stepId ?? crypto.randomUUID()
      happens({ type: 'edits', edits, step: { id, fileName: importing?.fileName ?? null } })
      return state.steps.some((step) => step.id === id) ? id : null
    },
    pieceOf: (step: Step, piece: number) => pieces.get(pieceKey(step, piece)) ?? [],
    reverse({ id: stepId, isUndone }: Step, piece: number, edits: readonly Edit[]): boolean {
      const commands = happens({ type: 'reverse', of: { stepId, isUndone, piece }, edits })
      return commands.some(({ type }) => type === 'reversed')
    },
    forget: ({ id: stepId, isUndone }: Step) => void happens({ type: 'forget-step', stepId, isUndone }),
  }
}
