import { isManagedSlug } from '@coop/sync/rules'
import { useMemo, useState } from 'react'
import { lazyComponent, type PendingProps } from '../../../loading/lazy-component.tsx'
import { plainBeginning } from '../../../prose/markdown-bounds.ts'
import { describedBy as descriptionOf, Field } from '../../../ui/controls/field.tsx'
import { textOf } from '../../data/json-values.ts'
import type { ArticleEditorProps } from '../editor/article-editor.tsx'
import { readTime } from '../editor/read-time.ts'
import { LongTextWidget } from './text-widgets.tsx'
import type { WidgetProps } from '../widget.ts'

const ArticleEditor = lazyComponent(
  async () => (await import('../editor/article-editor.tsx')).ArticleEditor,
  EditorPending,
  'with rows',
)

/**
 * The text of an article. Texts of the home page, which are rows of the same table, are edited as plain text, as are
 * texts that exceed the limits of the parser.
 */
export function MarkdownWidget(props: WidgetProps) {
  const { id, name, field, value, suggest, onChange, onBlur, focusRef, error, themes, valueOf, control } =
    props
  const text = textOf(value)
  const isManaged = isManagedSlug(textOf(valueOf('slug')))
  const plain = useMemo(() => (isManaged ? null : plainBeginning(text)), [isManaged, text])
  const [isPlain] = useState(() => isManaged || plain !== null)
  const hint = plain === null ? undefined : plainText(plain)
  if (isPlain) {
    return (
      <Field id={id} label={field.label} error={error} hint={hint}>
        <LongTextWidget {...props} describedBy={descriptionOf(id, hint, error)} />
      </Field>
    )
  }
  return (
    <Field id={id} label={field.label} error={error} hint={hint} group>
      <ArticleEditor
        id={id}
        label={field.label}
        value={text}
        onChange={(markdown) => {
          suggest('read_time', readTime(markdown), readTime(textOf(valueOf(name))))
          onChange(markdown === '' && field.nullable ? null : markdown)
        }}
        onBlur={onBlur}
        focusRef={focusRef}
        isInvalid={error !== undefined}
        describedBy={descriptionOf(id, hint, error)}
        themes={themes}
        title={() => textOf(valueOf('title'))}
        readTime={{
          said: () => textOf(valueOf('read_time')),
          use: (proposed) => suggest('read_time', proposed, valueOf('read_time')),
        }}
        control={control}
      />
    </Field>
  )
}

function plainText(beginning: string): string {
  return `This text is too complex to format from “${beginning}” on, so it is shown as plain text. Shorten it, or use fewer links, lists and formats.`
}

function EditorPending({ hasFailed }: ArticleEditorProps & PendingProps) {
  return (
    <output className="block min-h-48 rounded-control border border-line-strong bg-tint p-3 text-muted">
      {hasFailed ? 'The editor could not be loaded. Trying again …' : 'Loading the editor …'}
    </output>
  )
}
