import { $isLinkNode, $toggleLink } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { $findMatchingParent } from '@lexical/utils'
import {
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
} from 'lexical'
import { useEffect, useRef, useState } from 'react'
import '../../../ui/theme/emphasis.css'
import { ImagePicker } from '../images/image-picker.tsx'
import { UploadDialog } from '../images/upload-dialog.tsx'
import { articlePicture } from '../../media/compression-table.ts'
import { AltTextDialog } from './alt-text-dialog.tsx'
import { keepCaretInSight } from './keep-caret-in-sight.ts'
import { articleExtension } from './article-extension.ts'
import { DESCRIBE_PICTURE, EDIT_LINK } from './commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { $insertPicture, $isPictureNode } from './picture-node.ts'
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

/** Of the library, for pictures that come with an article. */
const CATEGORY = 'other'

type Asked =
  | { kind: 'link'; address: string; needsText: boolean; selection: BaseSelection | null }
  | { kind: 'picture'; selection: BaseSelection | null }
  /** Files that were pasted or dropped, the first of which is being asked about. */
  | { kind: 'files'; files: readonly File[]; selection: BaseSelection | null }
  | { kind: 'alt'; address: string; alt: string; done: (alt: string) => void }

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
  const [asked, setAsked] = useState<Asked | null>(null)
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
        editor.registerCommand(
          EDIT_LINK,
          () => {
            const selection = $getSelection()
            if (!$isRangeSelection(selection)) return false
            const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
            setAsked({
              kind: 'link',
              address: link?.getURL() ?? '',
              needsText: link === null && selection.isCollapsed(),
              selection: selection.clone(),
            })
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          DRAG_DROP_PASTE,
          (files) => {
            if (files.length > 0)
              setAsked({ kind: 'files', files, selection: $getSelection()?.clone() ?? null })
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          DESCRIBE_PICTURE,
          (key) => {
            const node = $getNodeByKey(key)
            if (!$isPictureNode(node)) return false
            const done = (alt: string) => {
              editor.update(() => {
                const latest = $getNodeByKey(key)
                if ($isPictureNode(latest)) latest.setAlt(alt)
              })
            }
            setAsked({ kind: 'alt', address: node.address(), alt: node.alt(), done })
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor, focusRef],
  )

  const close = () => {
    setAsked(null)
    // After the dialog has given the focus back to where it found it.
    queueMicrotask(() => editor.focus())
  }
  const setLink = (
    selection: BaseSelection | null,
    address: string | null,
    text: string,
    needsText: boolean,
  ) => {
    editor.update(() => {
      $setSelection(selection?.clone() ?? $getRoot().selectEnd())
      const range = $getSelection()
      if (needsText && address !== null && $isRangeSelection(range)) {
        const words = $createTextNode(text)
        range.insertNodes([words])
        words.select(0, text.length)
      }
      $toggleLink(address)
      const after = $getSelection()
      if ($isRangeSelection(after)) after.anchor.set(after.focus.key, after.focus.offset, after.focus.type)
    })
    close()
  }
  const insertPicture = (selection: BaseSelection | null, address: string, alt: string) => {
    editor.update(() => {
      $setSelection(selection?.clone() ?? $getRoot().selectEnd())
      $insertPicture(address, alt)
    })
    close()
  }
  const askAboutNext = ([, ...files]: readonly File[], selection: BaseSelection | null) => {
    if (files.length === 0) close()
    else setAsked({ kind: 'files', files, selection })
  }
  return (
    <div
      ref={frame}
      className={`flex flex-col rounded-control border bg-surface focus-within:border-ink ${isInvalid ? 'border-danger' : 'border-line-strong'}`}
    >
      <Toolbar
        controls={id}
        onPicture={() =>
          setAsked({ kind: 'picture', selection: editor.read(() => $getSelection()?.clone() ?? null) })
        }
      >
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
      {asked?.kind === 'link' ? (
        <LinkDialog
          address={asked.address}
          needsText={asked.needsText}
          onClose={close}
          onDone={(address, text) => setLink(asked.selection, address, text, asked.needsText)}
        />
      ) : null}
      {asked?.kind === 'picture' ? (
        <ImagePicker
          title="Choose a picture"
          place={{ categories: null, empty: 'No images found' }}
          themes={themes()}
          isUsed={() => false}
          target={articlePicture}
          mode="single"
          onClose={close}
          onPick={([asset]) => {
            if (asset === undefined) return
            const insert = (alt: string) => insertPicture(asked.selection, asset.url, alt)
            if (asset.alt === '') setAsked({ kind: 'alt', address: asset.url, alt: '', done: insert })
            else insert(asset.alt)
          }}
        />
      ) : null}
      {asked?.kind === 'files' ? (
        <UploadDialog
          // Each file is asked about by itself.
          key={asked.files.length}
          category={CATEGORY}
          target={articlePicture}
          file={asked.files[0] ?? null}
          onClose={() => askAboutNext(asked.files, asked.selection)}
          onUse={({ url, alt }) => {
            insertPicture(asked.selection, url, alt)
            askAboutNext(
              asked.files,
              editor.read(() => $getSelection()?.clone() ?? null),
            )
          }}
        />
      ) : null}
      {asked?.kind === 'alt' ? (
        <AltTextDialog
          address={asked.address}
          alt={asked.alt}
          onClose={close}
          onDone={(alt) => {
            asked.done(alt)
            close()
          }}
        />
      ) : null}
    </div>
  )
}
