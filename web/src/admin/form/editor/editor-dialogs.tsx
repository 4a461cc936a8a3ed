import type { BaseSelection, LexicalEditor } from 'lexical'
import { useRowsOf } from '../../data/hooks.ts'
import { articlePicture } from '../../media/compression-table.ts'
import { ImagePicker } from '../images/image-picker.tsx'
import { UploadDialog } from '../images/upload-dialog.tsx'
import { AltTextDialog } from './alt-text-dialog.tsx'
import type { EditorDialog } from './editor-dialog.ts'
import { insertPicture, selectionOf, setLink } from './insert-at-selection.ts'
import { LinkDialog } from './link-dialog.tsx'
import { findLinkTargets, linkedEntities } from './link-targets.ts'
import type { PictureWords } from './picture-node.ts'

interface EditorDialogsProps {
  editor: LexicalEditor
  dialog: EditorDialog
  themes: () => readonly string[]
  /** @param next null: the dialog is closed */
  onChange: (next: EditorDialog | null) => void
}

/** The category in the library for pictures of articles. */
const CATEGORY = 'other'

/** The open dialog of the editor. Its result is inserted at the selection. */
export function EditorDialogs({ editor, dialog, themes, onChange }: EditorDialogsProps) {
  const { rows } = useRowsOf(linkedEntities)
  const close = () => onChange(null)
  const insert = (selection: BaseSelection | null, address: string, words: PictureWords) => {
    insertPicture(editor, selection, address, words)
    close()
  }
  const openNext = ([, ...files]: readonly File[], selection: BaseSelection | null) => {
    if (files.length === 0) close()
    else onChange({ kind: 'files', files, selection })
  }
  switch (dialog.kind) {
    case 'link':
      return (
        <LinkDialog
          address={dialog.address}
          needsText={dialog.needsText}
          find={(words) => findLinkTargets(rows, words)}
          onClose={close}
          onDone={(address, text) => {
            setLink(editor, dialog.selection, address, dialog.needsText ? text : null)
            close()
          }}
        />
      )
    case 'picture':
      return (
        <ImagePicker
          title="Choose picture"
          place={{ categories: null, empty: 'No images found' }}
          themes={themes()}
          isUsed={() => false}
          target={articlePicture}
          mode="single"
          onClose={close}
          onPick={([asset]) => {
            if (asset === undefined) return
            const words = { alt: asset.alt, caption: '' }
            const done = (said: PictureWords) => insert(dialog.selection, asset.url, said)
            if (asset.alt === '') onChange({ kind: 'words', address: asset.url, words, done })
            else done(words)
          }}
        />
      )
    case 'files':
      return (
        <UploadDialog
          // Each file gets a separate dialog.
          key={dialog.files.length}
          category={CATEGORY}
          target={articlePicture}
          file={dialog.files[0] ?? null}
          onClose={() => openNext(dialog.files, dialog.selection)}
          onUse={({ url, alt }) => {
            insert(dialog.selection, url, { alt, caption: '' })
            openNext(dialog.files, selectionOf(editor))
          }}
        />
      )
    case 'words':
      return (
        <AltTextDialog
          address={dialog.address}
          words={dialog.words}
          onClose={close}
          onDone={(words) => {
            dialog.done(words)
            close()
          }}
        />
      )
    default:
      return dialog satisfies never
  }
}
