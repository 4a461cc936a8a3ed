import process from 'node:process'
import type { PictureTask } from './picture-task.ts'
import { type TaskReply, taskRequest } from './task-message.ts'

/** A task by its name, with what does it. */
export interface ServedTask {
  name: string
  run: (input: unknown) => Promise<unknown>
}

export function served<Input, Output>(
  { name, input }: PictureTask<Input, Output>,
  work: (input: Input) => Promise<Output>,
): ServedTask {
  return { name, run: async (given) => work(input.parse(given)) }
}

const WATCH_MS = 50
/** The exit code that the operating system reports where a process was killed for its memory. */
const TOO_MUCH_MEMORY = 137

/** The life of a process that does one task after the other for its parent, and ends with it. */
export function serveTasks(
  tasks: readonly ServedTask[],
  { mostMemoryBytes }: { mostMemoryBytes: number },
): void {
  const byName = new Map(tasks.map(({ name, run }) => [name, run]))

  async function reply(message: unknown): Promise<TaskReply> {
    try {
      const { task, input } = taskRequest.parse(message)
      const run = byName.get(task)
      if (run === undefined) throw new Error(`There is no task ${task}`)
      return { outcome: 'done', output: await run(input) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // Only errors of the system have a number; those of decoders and of ours say that the file is broken.
      return { outcome: error instanceof Error && 'errno' in error ? 'unreadable' : 'failed', message }
    }
  }

  process.on('message', (message) => {
    void reply(message).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches a whole group of processes; the parent says when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // Decoders work beside the event loop, so that it sees what they take.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(TOO_MUCH_MEMORY)
  }, WATCH_MS)
  const ready: TaskReply = { outcome: 'ready' }
  process.send?.(ready)
}
