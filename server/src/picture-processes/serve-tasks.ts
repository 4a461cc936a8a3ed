import process from 'node:process'
import type { PictureTask } from './picture-task.ts'
import { type TaskReply, taskRequest } from './task-message.ts'

/** A task with its implementation. */
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
/** The exit code by which the operating system reports a process killed for its memory. */
const TOO_MUCH_MEMORY = 137

/** Runs tasks for the parent process, one after the other, and ends with it. */
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
      // Only system errors have a number. Errors of decoders and our own mean that the file is broken.
      return { outcome: error instanceof Error && 'errno' in error ? 'unreadable' : 'failed', message }
    }
  }

  process.on('message', (message) => {
    void reply(message).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group, but the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // Decoders run outside of the event loop, so this timer can check their memory.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(TOO_MUCH_MEMORY)
  }, WATCH_MS)
  const ready: TaskReply = { outcome: 'ready' }
  process.send?.(ready)
}
