import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { livingOwner, takeOwnerLock } from './owner-lock.ts'

const aLockFile = (): string => join(mkdtempSync(join(tmpdir(), 'owner-lock-')), 'lock')
const refusal = (pid: number): string => `in use by ${pid}`

test('a lock of a living process is refused with its pid', () => {
  const file = aLockFile()
  takeOwnerLock(file, refusal)
  expect(() => takeOwnerLock(file, refusal)).toThrow(`in use by ${process.pid}`)
})

test('a released lock is free', () => {
  const file = aLockFile()
  takeOwnerLock(file, refusal).release()
  expect(existsSync(file)).toBe(false)
  takeOwnerLock(file, refusal)
})

test('the lock of a killed process is taken over, and no other file remains', async () => {
  const file = aLockFile()
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  writeFileSync(file, `${child.pid} `)
  takeOwnerLock(file, refusal)
  expect(livingOwner(file)).toBe(process.pid)
  expect(readdirSync(join(file, '..'))).toEqual(['lock'])
})

test.runIf(process.platform === 'linux')('a pid reused by another process holds no lock', () => {
  const file = aLockFile()
  writeFileSync(file, `${process.pid} 1`)
  expect(livingOwner(file)).toBeUndefined()
})

test('an empty or unreadable lock counts as dead', () => {
  const file = aLockFile()
  writeFileSync(file, '')
  takeOwnerLock(file, refusal)
  expect(livingOwner(file)).toBe(process.pid)
})
