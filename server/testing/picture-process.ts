import { setTimeout as wait } from 'node:timers/promises'
import process from 'node:process'
import { z } from 'zod'
import type { PictureTask } from '../src/picture-processes/picture-task.ts'
import { served, serveTasks } from '../src/picture-processes/serve-tasks.ts'

const text = z.string()

/** Everything that a decoder could do to its process. Returns the process id if it returns at all. */
export const misbehaveTask: PictureTask<string, number> = {
  name: 'misbehave',
  input: text,
  output: z.number(),
  timeoutMs: 2_000,
}

const kept: Buffer[] = []

async function misbehave(how: string): Promise<number> {
  switch (how) {
    case 'compute':
      for (;;) kept.length = 0
    case 'wait':
      await wait(600_000)
      break
    case 'crash':
      process.kill(process.pid, 'SIGSEGV')
      await wait(600_000)
      break
    case 'take memory':
      for (;;) {
        kept.push(Buffer.alloc(10_000_000, 1))
        await wait(1)
      }
    case 'read what is forbidden':
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', errno: -13 })
    case 'fail':
      throw new Error('broken file')
    default:
      break
  }
  return process.pid
}

serveTasks([served(misbehaveTask, misbehave)], { mostMemoryBytes: 300_000_000 })
