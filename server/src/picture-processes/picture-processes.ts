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
   * Waits for a free process and has it do the task.
   * @throws TaskFailed where the file is broken, FileUnreadable where the system refuses to read it, ProcessKilled where
   * it took too long or too much memory, ProcessUnavailable where there is no process to do the task in
   */
  run: <Input, Output>(task: PictureTask<Input, Output>, input: Input) => Promise<Output>
  /** Kills them all; what is under way and what waits fails. */
  stop: () => Promise<void>
}

/** The task says that it cannot be done: the file is broken, or none that we open. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}

/** The system refuses to read the file, which says nothing about the file. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

/** The process did not survive the task. */
export class ProcessKilled extends Error {
  override name = 'ProcessKilled'
}

/** There is no process to do the task in, for which its file is not to blame. */
export class ProcessUnavailable extends Error {
  override name = 'ProcessUnavailable'
}

interface ProcessOptions {
  /** The number of processes, each with one task at a time. */
  concurrency: number
  /** The program that runs; another one in tests. */
  program?: string
  /** No task gets more time, whatever it says itself. */
  longestMs?: number
}

/**
 * Processes that open files of others, so that no file can take this one's time, memory or life. They are started when
 * there is work, and kept; one that is killed is replaced when there is work again.
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
    // One that cannot be reached has ended, which is noticed by the exit.
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

/** A process that does not manage it in its time is killed. */
function nextReply(child: ChildProcess, what: string, timeoutMs: number): Promise<TaskReply> {
  return new Promise((resolve, reject) => {
    let reason: string | undefined
    const end = (): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (message: unknown): void => {
      const reply = taskReply.safeParse(message)
      if (!reply.success) return kill(`${what} was answered in another language`)
      end()
      resolve(reply.data)
    }
    const onExit = (code: number | null, signal: string | null): void => {
      end()
      reject(new ProcessKilled(reason ?? `${what} ended its process (${code ?? signal})`))
    }
    const onError = (error: Error): void => {
      kill(error.message)
      // Without a process there is no exit either.
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

/** Of a process, on a machine with much to do. */
const START_MS = 30_000

/** The program in the form in which this process was started: compiled, or from the sources. */
const pictureProgram = join(
  projectFolder,
  isCompiled ? 'server/dist/picture-process.js' : 'server/src/picture-processes/picture-process.ts',
)

function startProcess(program: string): ChildProcess {
  const child = fork(program, {
    cwd: projectFolder,
    execArgv: ['--max-old-space-size=256', ...(program.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    // With the arenas that glibc makes by default, what decoders give back stays with the process.
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener an error would end this process; `nextReply` listens to those of a task.
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
