import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { mergeRegister } from 'lexical'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RowForm } from '../form-values.ts'
import '../../../ui/theme/emphasis.css'
import { articleExtension } from './article-extension.ts'
import { BlockMenuList } from './block-menu-list.tsx'
import { choiceId } from './choice-list.tsx'
import { type EditorDialog, registerDialogs } from './editor-dialog.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { selectionOf } from './insert-at-selection.ts'
import { keepCaretInSight } from './keep-caret-in-sight.ts'
import { registerPictureDrag } from './move-picture.ts'
import { PasteNotice } from './paste/paste-notice.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { registerShortcuts } from './shortcuts.ts'
import { Toolbar } from './toolbar.tsx'
import { useBlockMenu } from './use-block-menu.ts'
import { useMarkdown } from './use-markdown.ts'
import { useWritingPage } from './use-writing-page.ts'
import type { ReadTime } from './writing-foot.tsx'
import { WritingFrame } from './writing-frame.tsx'
import './writing.css'

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
  /** Returns the present title of the article. */
  title: () => string
  readTime: ReadTime
  control: RowForm['control'] | undefined
}

const PLACEHOLDER = 'Write, or type / for headings, lists and pictures'

/** The editor of an article's text, formatted as on the site. */
export function ArticleEditor(props: ArticleEditorProps) {
  return (
    <LexicalExtensionComposer extension={articleExtension} contentEditable={null}>
      <Editor {...props} />
    </LexicalExtensionComposer>
  )
}

function Editor(props: ArticleEditorProps) {
  const { id, label, value, onChange, onBlur, focusRef, isInvalid, describedBy, themes } = props
  const { title, readTime, control } = props
  const [editor] = useLexicalComposerContext()
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const page = useWritingPage(editor, place)
  useMarkdown(editor, value, onChange)

  const choosePicture = () => setDialog({ kind: 'picture', selection: selectionOf(editor) })
  const menu = useBlockMenu(editor, choosePicture)
  const menuId = `${id}-blocks`
  const look = page.isOpen ? 'text-reading' : 'px-3 py-3 text-control'
  const turnPage = useEffectEvent(() => (page.isOpen ? page.close() : page.open()))

  useEffect(
    () =>
      mergeRegister(
        editor.registerRootListener((root) => focusRef(root)),
        keepCaretInSight(editor, () => frame.current?.querySelector('[role=toolbar]')?.parentElement ?? null),
        registerShortcuts(
          editor,
          () => frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
          () => turnPage(),
        ),
        registerDialogs(editor, setDialog),
        registerPictureDrag(editor),
      ),
    [editor, focusRef],
  )

  const change = (next: EditorDialog | null) => {
    setDialog(next)
    // The focus is set after the dialog has restored it.
    if (next === null) queueMicrotask(() => editor.focus())
  }
  return (
    <>
      <div ref={place} />
      {createPortal(
        <WritingFrame
          frame={frame}
          page={page}
          isInvalid={isInvalid}
          label={label}
          title={title}
          markdown={value}
          readTime={readTime}
          control={control}
          editor={editor}
          toolbar={
            <Toolbar controls={id} page={page} onPicture={choosePicture}>
              <PasteNotice />
            </Toolbar>
          }
        >
          <div className="relative">
            <ContentEditable
              id={id}
              aria-label={label}
              aria-multiline
              tabIndex={0}
              aria-haspopup="listbox"
              ariaControls={menu === null ? undefined : menuId}
              ariaActiveDescendant={menu === null ? undefined : choiceId(menuId, menu.at)}
              aria-invalid={isInvalid || undefined}
              aria-describedby={describedBy}
              aria-placeholder={PLACEHOLDER}
              placeholder={
                <div aria-hidden="true" className={`pointer-events-none absolute top-0 text-muted ${look}`}>
                  {PLACEHOLDER}
                </div>
              }
              onBlur={onBlur}
              className={`wrap-anywhere ${look} ${page.isOpen ? 'min-h-[60dvh] space-y-5 pb-[40dvh] outline-none' : 'min-h-80 space-y-3 rounded-control outline-offset-0'}`}
            />
          </div>
          {menu === null ? null : <BlockMenuList id={menuId} editor={editor} menu={menu} frame={frame} />}
          <SelectionTools editor={editor} frame={frame} />
        </WritingFrame>,
        page.host,
      )}
      {dialog === null ? null : (
        <EditorDialogs editor={editor} dialog={dialog} themes={themes} onChange={change} />
      )}
    </>
  )
}
