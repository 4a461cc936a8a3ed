import { analyse } from 'scslre'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'

/** A regular expression of the sources. */
export interface Pattern {
  /** path from the project's folder */
  file: string
  source: string
  flags: string
}

/** The regular expressions of one file: literals, and calls of `RegExp` with texts of the file. */
export function patternsOf(file: string, source: string): Pattern[] {
  const { program } = parseSync(file, source)
  const texts = new Map<string, Node>()
  const patterns: Pattern[] = []
  visit(program, (node) => {
    if (node['type'] === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init'])) {
      texts.set(String(node['id']['name']), node['init'])
    }
    if (isNode(node['regex'])) {
      patterns.push({ file, source: String(node['regex']['pattern']), flags: String(node['regex']['flags']) })
    }
    const { callee, arguments: args } = node
    if (isNode(callee) && callee['name'] === 'RegExp' && Array.isArray(args)) {
      const [pattern, flags] = args.map((argument) => literalText(argument, texts))
      patterns.push({ file, source: pattern ?? '', flags: flags ?? '' })
    }
  })
  return patterns
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function visit(value: unknown, enter: (node: Node) => void): void {
  if (!isNode(value)) return
  enter(value)
  for (const child of Object.values(value)) visit(child, enter)
}

/** @throws Error: the text is known only at run time, so its cost cannot be checked */
function literalText(node: unknown, texts: ReadonlyMap<string, Node>): string {
  if (isNode(node) && node['type'] === 'Identifier')
    return literalText(texts.get(String(node['name'])), texts)
  if (isNode(node) && typeof node['value'] === 'string') return node['value']
  if (isNode(node) && Array.isArray(node['quasis']) && Array.isArray(node['expressions'])) {
    const parts = node['expressions'].map((part) => literalText(part, texts))
    return node['quasis'].map((quasi: unknown, at) => `${cookedOf(quasi)}${parts[at] ?? ''}`).join('')
  }
  throw new Error('A regular expression is made of what does not stand in its file: write it as a literal')
}

function cookedOf(quasi: unknown): string {
  return isNode(quasi) && isNode(quasi['value']) ? String(quasi['value']['cooked']) : ''
}

/**
 * The reason why the time of an expression may grow faster than the text, or null. There are two checkers, since each
 * misses some: one finds look-arounds and back references, the other lazy repetitions and stars within stars. To keep
 * the check fast, a high limit of repetitions counts as no limit, a fixed number as two, and an unlimited repetition
 * starts at two.
 */
export function slowness({ source, flags }: Pattern): string | null {
  const shorter = source
    .replaceAll(/(?<!\\)\{\d*,\d{2,}\}/g, '+')
    .replaceAll(/(?<!\\)\{\d{2,},\}/g, '{2,}')
    .replaceAll(/(?<!\\)\{\d+\}/g, '{2}')
  if (!/[*+]|,\}/.test(shorter)) return null
  const { reports } = analyse({ source: shorter, flags })
  if (reports.length > 0) return reports.map(({ type }) => type).join(', ')
  const result = checkSync(shorter, flags, { checker: 'automaton', timeout: null, recallLimit: 0 })
  if (result.status === 'vulnerable') return result.complexity.summary
  if (result.status === 'unknown' && result.error.kind !== 'unsupported') return result.error.kind
  return null
}
