import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseSync, Visitor } from 'vite'

/** `npm run texts [-- PATH …]`: prints the texts in the source, so that they can be read in one go. */
function main(): void {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : ['sync/src', 'server', 'web/src']
  for (const file of paths.flatMap(sourcesBelow)) {
    const source = readFileSync(file, 'utf8')
    for (const { start, text } of textsOf(file, source)) {
      process.stdout.write(`${file}:${source.slice(0, start).split('\n').length}  ${text}\n`)
    }
  }
}

function sourcesBelow(path: string): string[] {
  const files = execFileSync('git', ['ls-files', path], { encoding: 'utf8' }).split('\n')
  return files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\btesting\//.test(name))
}

/** Attributes whose values are not texts. */
const codeAttributes = /^(?:class(?:Name)?|sizes|viewBox|d|transform|style|media|accept|allow|rel|sandbox)$/

/** The texts of a file in their order. `{…}` is an expression within a text. */
function textsOf(file: string, source: string): { start: number; text: string }[] {
  const texts: { start: number; text: string }[] = []
  const skipped: { start: number; end: number }[] = []
  function add(start: number, text: string): void {
    const line = text.replace(/\s+/g, ' ').trim()
    if (isProse(line) && !skipped.some((part) => part.start <= start && start < part.end)) {
      texts.push({ start, text: line })
    }
  }
  new Visitor({
    ImportDeclaration: (node) => void skipped.push(node),
    TSLiteralType: (node) => void skipped.push(node),
    TaggedTemplateExpression: (node) => void skipped.push(node),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && codeAttributes.test(node.name.name)) skipped.push(node)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    TemplateLiteral: (node) => add(node.start, node.quasis.map(({ value }) => value.cooked).join('{…}')),
    JSXElement: (node) => addChildren(node.children),
    JSXFragment: (node) => addChildren(node.children),
  }).visit(parseSync(file, source).program)
  function addChildren(children: readonly { type: string; start: number; value?: unknown }[]): void {
    const parts = children.map((child) => (child.type === 'JSXText' ? String(child.value) : '{…}'))
    const first = children.find(({ type }) => type === 'JSXText')
    if (first !== undefined) add(first.start + (/\S/.exec(String(first.value))?.index ?? 0), parts.join(''))
  }
  return texts.toSorted((one, other) => one.start - other.start)
}

/** Two words, one of them in lower case, that are neither SQL nor a media query nor names of classes. */
function isProse(text: string): boolean {
  if (!/\s/.test(text) || !/(?:^|[\s('"’“])[a-z]{2,}/.test(text)) return false
  if (/^(?:select|insert|update|delete|create|alter|drop|with|grant|set)\b.*[=(*_;]/i.test(text)) return false
  if (/^\([a-z-]+: |[-:[&]\[|\[&/.test(text)) return false
  const classes = text.split(' ').filter((word) => /^[a-z][a-z0-9]*(?:[-:/][\w%.]+)+$/.test(word))
  return classes.length < 2 || /[.?!…]$/.test(text)
}

main()
