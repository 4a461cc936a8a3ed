import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import pLimit from 'p-limit'
import { pictureDuration } from '../metrics/metrics.ts'
import { isCompiled, projectFolder } from '../project-folder.ts'
import type { PictureTask } from './picture-task.ts'
import { type TaskReply, taskReply, type TaskRequest } from './task-message.ts'

export interface PictureProcesses {
  /**
   * Waits for a free process and runs the task in it.
   * @throws TaskFailed when the file is broken, FileUnreadable when the system refuses to read it, ProcessKilled when
   * it took too much time or memory, ProcessUnavailable when no process can run
   */
  run: <Input, Output>(task: PictureTask<Input, Output>, input: Input) => Promise<Output>
  /** Kills all processes; running and waiting tasks fail. */
  stop: () => Promise<void>
}

/** The task failed: the file is broken, or its type is not supported. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}

/** The system refuses to read the file, which does not mean that the file is broken. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

/** The process died during the task. */
export class ProcessKilled extends Error {
  override name = 'ProcessKilled'
}

/** No process can run the task; the file is not the cause. */
export class ProcessUnavailable extends Error {
  override name = 'ProcessUnavailable'
}

interface ProcessOptions {
  /** the number of processes, each with one task at a time */
  concurrency: number
  /** the program to run; tests use another one */
  program?: string
  /** an upper limit for the time of every task */
  longestMs?: number
}

/**
 * Processes that open foreign files, so that no file can exhaust or crash the main process. They start on demand and
 * are reused. A killed one is replaced when there is work again.
 */
export function createPictureProcesses({
  concurrency,
  program = pictureProgram,
  longestMs = Infinity,
}: ProcessOptions): PictureProcesses {
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  const limit = pLimit(concurrency)
  let isStopped = false

  async function takeProcess(): Promise<ChildProcess> {
    const kept = idle.pop()
    if (kept !== undefined) return kept
    const child = startProcess(program)
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
    })
    await nextReply(child, 'a start', START_MS).catch((error: unknown) => {
      throw new ProcessUnavailable('No process could be started', { cause: error })
    })
    return child
  }

  async function runTask<Input, Output>(task: PictureTask<Input, Output>, input: Input): Promise<Output> {
    if (isStopped) throw new ProcessUnavailable(STOPPING)
    const child = await takeProcess()
    const replied = nextReply(child, task.name, Math.min(task.timeoutMs, longestMs))
    const request: TaskRequest = { task: task.name, input }
    // An unreachable process has ended; its exit is handled.
    child.send(request, () => {})
    const reply = await replied.catch((error: unknown) => {
      throw isStopped ? new ProcessUnavailable(STOPPING, { cause: error }) : error
    })
    idle.push(child)
    if (reply.outcome === 'failed') throw new TaskFailed(reply.message)
    if (reply.outcome === 'unreadable') throw new FileUnreadable(reply.message)
    return task.output.parse(reply.outcome === 'done' ? reply.output : undefined)
  }

  return {
    run: (task, input) =>
      limit(async () => {
        const timed = pictureDuration.startTimer()
        let outcome = 'failed'
        try {
          const output = await runTask(task, input)
          outcome = 'done'
          return output
        } catch (error) {
          if (error instanceof ProcessKilled) outcome = 'killed'
          throw error
        } finally {
          timed({ outcome })
        }
      }),
    async stop() {
      isStopped = true
      await Promise.all([...all].map(endProcess))
    },
  }
}

/** Kills the process if it does not reply in time. */
function nextReply(child: ChildProcess, what: string, timeoutMs: number): Promise<TaskReply> {
  return new Promise((resolve, reject) => {
    let reason: string | undefined
    const end = (): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (message: unknown): void => {
      const reply = taskReply.safeParse(message)
      if (!reply.success) return kill(`${what} got a reply that cannot be read`)
      end()
      resolve(reply.data)
    }
    const onExit = (code: number | null, signal: string | null): void => {
      end()
      reject(new ProcessKilled(reason ?? `${what} ended its process (${code ?? signal})`))
    }
    const onError = (error: Error): void => {
      kill(error.message)
      // A process that did not start emits no exit event.
      if (child.pid === undefined) onExit(null, null)
    }
    const kill = (why: string): void => {
      reason ??= why
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => kill(`${what} took more than ${timeoutMs / 1000} s`), timeoutMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}

const STOPPING = 'The server is stopping'

/** For a start on a busy machine. */
const START_MS = 30_000

/** The program in the same form as this process: compiled, or from the sources. */
const pictureProgram = join(
  projectFolder,
  isCompiled ? 'server/dist/picture-process.js' : 'server/src/picture-processes/picture-process.ts',
)

function startProcess(program: string): ChildProcess {
  const child = fork(program, {
    cwd: projectFolder,
    execArgv: ['--max-old-space-size=256', ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    // With glibc's default number of arenas, memory freed by decoders would stay with the process.
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // An error without a listener would end this process; `nextReply` handles errors during a task.
  child.on('error', () => {})
  return child
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
