import type { LexicalEditor } from 'lexical'
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import type { OpenBlockMenu } from './use-block-menu.ts'

interface BlockMenuListProps {
  id: string
  editor: LexicalEditor
  menu: OpenBlockMenu
  /** The element in which the list is positioned. */
  frame: RefObject<HTMLElement | null>
}

/**
 * The blocks that can be inserted, below the line with the `/`, or above it if there is no space. The caret stays in
 * the text.
 */
export function BlockMenuList({ id, editor, menu, frame }: BlockMenuListProps) {
  const { line, choices, at, choose, take } = menu
  return (
    <ChoiceList
      id={id}
      label="Blocks"
      choices={choices}
      draw={({ label, icon, mark }) => ({ label, icon, detail: mark })}
      at={at}
      onChoose={choose}
      onTake={take}
      style={usePlace(editor, line.key, frame)}
      className="absolute z-20 w-64 max-w-[calc(100%-1rem)] overflow-y-auto rounded-control border border-line-strong bg-surface p-1 text-sm shadow-panel"
    />
  )
}

const GAP_PX = 4

/** The position below the line, or above it if there is more space. */
function usePlace(editor: LexicalEditor, key: string, frame: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ top: 0, left: 8 })
  useLayoutEffect(() => {
    const follow = () => {
      const line = editor.getElementByKey(key)?.getBoundingClientRect()
      if (line === undefined || frame.current === null) return
      const around = frame.current.getBoundingClientRect()
      const shown = shownText(frame.current)
      const [above, below] = [line.top - shown.top - 2 * GAP_PX, shown.bottom - line.bottom - GAP_PX]
      const left = Math.max(8, line.left - around.left)
      setPlace(
        below < LIST_PX && above > below
          ? { bottom: around.bottom - line.top + GAP_PX, left, maxHeight: above }
          : { top: line.bottom - around.top + GAP_PX, left, maxHeight: Math.max(below, LEAST_PX) },
      )
    }
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [editor, key, frame])
  return place
}

/** The height of all choices for a mouse, and the part of it that must be visible. */
const LIST_PX = 300
const LEAST_PX = 96

/** The visible part of the text: between the edges of the screen or of the toolbar. */
function shownText(frame: HTMLElement): { top: number; bottom: number } {
  const screen = window.visualViewport
  const [top, height] = [screen?.offsetTop ?? 0, screen?.height ?? window.innerHeight]
  const bar = frame.querySelector('[role=toolbar]')?.getBoundingClientRect()
  const isBelow = bar !== undefined && bar.top > top + height / 2
  return { top: isBelow ? top : Math.max(top, bar?.bottom ?? 0), bottom: isBelow ? bar.top : top + height }
}
