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

interface EditorDialogsProps {
  editor: LexicalEditor
  dialog: EditorDialog
  themes: () => readonly string[]
  /** @param next null: none is open any more */
  onChange: (next: EditorDialog | null) => void
}

/** Of the library, for pictures that come with an article. */
const CATEGORY = 'other'

/** The open dialog of the editor. Its answer goes into the text where the selection was. */
export function EditorDialogs({ editor, dialog, themes, onChange }: EditorDialogsProps) {
  const { rows } = useRowsOf(linkedEntities)
  const close = () => onChange(null)
  const insert = (selection: BaseSelection | null, address: string, alt: string) => {
    insertPicture(editor, selection, address, alt)
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
          title="Choose a picture"
          place={{ categories: null, empty: 'No images found' }}
          themes={themes()}
          isUsed={() => false}
          target={articlePicture}
          mode="single"
          onClose={close}
          onPick={([asset]) => {
            if (asset === undefined) return
            const done = (alt: string) => insert(dialog.selection, asset.url, alt)
            if (asset.alt === '') onChange({ kind: 'alt', address: asset.url, alt: '', done })
            else done(asset.alt)
          }}
        />
      )
    case 'files':
      return (
        <UploadDialog
          // Each file is asked about by itself.
          key={dialog.files.length}
          category={CATEGORY}
          target={articlePicture}
          file={dialog.files[0] ?? null}
          onClose={() => openNext(dialog.files, dialog.selection)}
          onUse={({ url, alt }) => {
            insert(dialog.selection, url, alt)
            openNext(dialog.files, selectionOf(editor))
          }}
        />
      )
    case 'alt':
      return (
        <AltTextDialog
          address={dialog.address}
          alt={dialog.alt}
          onClose={close}
          onDone={(alt) => {
            dialog.done(alt)
            close()
          }}
        />
      )
    default:
      return dialog satisfies never
  }
}
