import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const installed = dirname(dirname(fileURLToPath(import.meta.resolve('postgres'))))

/** The path of the patch of the installed driver. */
function patchFile(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')))
  return fileURLToPath(new URL(`../../patches/postgres@${version}.patch`, import.meta.url))
}

/**
 * A copy of the installed database driver as published, without our patch.
 * @returns the folder of the copy, which the caller removes, and the address of its module
 */
export function driverWithoutPatch(): { folder: string; module: string } {
  const folder = mkdtempSync(join(tmpdir(), 'driver-without-patch-'))
  mkdirSync(join(folder, 'src'))
  cpSync(join(installed, 'src'), join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, hunks] of patchedFiles(readFileSync(patchFile(), 'utf8'))) {
    let text = readFileSync(join(folder, path), 'utf8')
    for (const { before, after } of hunks) {
      if (!text.includes(after)) throw new Error(`The installed driver lacks a hunk of the patch:\n${after}`)
      text = text.replace(after, () => before)
    }
    writeFileSync(join(folder, path), text)
  }
  return { folder, module: pathToFileURL(join(folder, 'src/index.js')).href }
}

/** The text before and after each hunk of a patch, with its context lines, by file. */
function patchedFiles(patch: string): Map<string, { before: string; after: string }[]> {
  const files = new Map<string, { before: string; after: string }[]>()
  for (const file of patch.split(/^diff --git .*\n/m).slice(1)) {
    const path = /^\+\+\+ b\/(.+)$/m.exec(file)?.[1] ?? ''
    const hunks = file.split(/^@@ .*\n/m).slice(1)
    files.set(
      path,
      hunks.map((hunk) => ({ before: side(hunk, '-'), after: side(hunk, '+') })),
    )
  }
  return files
}

function side(hunk: string, sign: '-' | '+'): string {
  const lines = hunk.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(sign))
  return lines.map((line) => `${line.slice(1)}\n`).join('')
}
