import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { mergeRegister } from 'lexical'
import { useEffect, useRef, useState } from 'react'
import '../../../ui/theme/emphasis.css'
import { articleExtension } from './article-extension.ts'
import { type EditorDialog, registerDialogs } from './editor-dialog.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { selectionOf } from './insert-at-selection.ts'
import { keepCaretInSight } from './keep-caret-in-sight.ts'
import { PasteNotice } from './paste/paste-notice.tsx'
import { registerShortcuts } from './shortcuts.ts'
import { Toolbar } from './toolbar.tsx'
import { useMarkdown } from './use-markdown.ts'

export interface ArticleEditorProps {
  id: string
  label: string
  value: string
  onChange: (markdown: string) => void
  onBlur: () => void
  focusRef: (element: HTMLElement | null) => void
  isInvalid: boolean
  describedBy: string | undefined
  themes: () => readonly string[]
}

/** The text of an article, as it reads. */
export function ArticleEditor(props: ArticleEditorProps) {
  return (
    <LexicalExtensionComposer extension={articleExtension} contentEditable={null}>
      <Editor {...props} />
    </LexicalExtensionComposer>
  )
}

function Editor({
  id,
  label,
  value,
  onChange,
  onBlur,
  focusRef,
  isInvalid,
  describedBy,
  themes,
}: ArticleEditorProps) {
  const [editor] = useLexicalComposerContext()
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useMarkdown(editor, value, onChange)

  useEffect(
    () =>
      mergeRegister(
        editor.registerRootListener((root) => focusRef(root)),
        keepCaretInSight(editor, () => frame.current?.querySelector('[role=toolbar]')?.parentElement ?? null),
        registerShortcuts(editor, () =>
          frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
        ),
        registerDialogs(editor, setDialog),
      ),
    [editor, focusRef],
  )

  const change = (next: EditorDialog | null) => {
    setDialog(next)
    // After the dialog has given the focus back to where it found it.
    if (next === null) queueMicrotask(() => editor.focus())
  }
  return (
    <div
      ref={frame}
      className={`flex flex-col rounded-control border bg-surface focus-within:border-ink ${isInvalid ? 'border-danger' : 'border-line-strong'}`}
    >
      <Toolbar controls={id} onPicture={() => setDialog({ kind: 'picture', selection: selectionOf(editor) })}>
        <PasteNotice />
      </Toolbar>
      <ContentEditable
        id={id}
        aria-label={label}
        aria-multiline
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onBlur={onBlur}
        className="min-h-48 space-y-3 rounded-control px-3 py-3 text-base wrap-anywhere outline-offset-0"
      />
      {dialog === null ? null : (
        <EditorDialogs editor={editor} dialog={dialog} themes={themes} onChange={change} />
      )}
    </div>
  )
}
