import { $isHeadingNode } from '@lexical/rich-text'
import { dequal } from 'dequal/lite'
import { $getNodeByKey, $getRoot, $isElementNode, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'

interface Heading {
  readonly key: string
  readonly text: string
  readonly isSub: boolean
}

/** The headings of the text. A click scrolls to the heading. */
export function Outline({ editor }: { editor: LexicalEditor }) {
  const headings = useHeadings(editor)
  const go = (key: string) => {
    editor.update(() => {
      const heading = $getNodeByKey(key)
      if ($isElementNode(heading)) heading.selectStart()
    })
    editor.focus(() => editor.getElementByKey(key)?.scrollIntoView({ block: 'start' }))
  }
  return (
    <nav
      aria-label="Outline"
      className="min-h-0 overflow-y-auto border-line bg-surface px-3 py-4 text-sm max-lg:max-h-1/2 max-lg:border-b lg:w-64 lg:shrink-0 lg:border-r"
    >
      {headings.length === 0 ? (
        <p className="text-muted">The headings of the text are listed here.</p>
      ) : (
        <ol>
          {headings.map(({ key, text, isSub }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => go(key)}
                className={`w-full rounded-control px-2 py-1.5 text-left wrap-anywhere hover:bg-tint ${isSub ? 'pl-6 text-muted' : ''}`}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}

function useHeadings(editor: LexicalEditor): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  useEffect(() => {
    const read = () => {
      const next = editor.read($headings)
      setHeadings((before) => (dequal(before, next) ? before : next))
    }
    read()
    let frame = 0
    const unregister = editor.registerUpdateListener(({ dirtyElements }) => {
      if (dirtyElements.size === 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    })
    return () => {
      cancelAnimationFrame(frame)
      unregister()
    }
  }, [editor])
  return headings
}

function $headings(): Heading[] {
  return $getRoot()
    .getChildren()
    .filter($isHeadingNode)
    .map((node) => ({ key: node.getKey(), text: node.getTextContent(), isSub: node.getTag() === 'h3' }))
    .filter(({ text }) => text.trim() !== '')
}
