import { isManagedSlug } from '@coop/sync/rules'
import { useState } from 'react'
import { lazyComponent, type PendingProps } from '../../../loading/lazy-component.tsx'
import { isTooDeep } from '../../../prose/markdown-subset.ts'
import { Field } from '../../../ui/field.tsx'
import { textOf } from '../../data/json-values.ts'
import type { ArticleEditorProps } from '../../editor/article-editor.tsx'
import { readTime } from './read-time.ts'
import { LongTextWidget } from './text-widgets.tsx'
import type { WidgetProps } from './widget.ts'

const ArticleEditor = lazyComponent(
  async () => (await import('../../editor/article-editor.tsx')).ArticleEditor,
  EditorPending,
)

/** The text of an article. The texts of the home page, which are rows of the same table, are plain, and what no parser takes is edited as it is written. */
export function MarkdownWidget(props: WidgetProps) {
  const { id, name, field, value, suggest, onChange, onBlur, focusRef, error, describedBy, themes, valueOf } =
    props
  const [isPlain] = useState(() => isManagedSlug(textOf(valueOf('slug'))) || isTooDeep(textOf(value)))
  if (isPlain) {
    return (
      <Field id={id} label={field.label} error={error}>
        <LongTextWidget {...props} />
      </Field>
    )
  }
  return (
    <Field id={id} label={field.label} error={error} group>
      <ArticleEditor
        id={id}
        label={field.label}
        value={textOf(value)}
        onChange={(markdown) => {
          suggest('read_time', readTime(markdown), readTime(textOf(valueOf(name))))
          onChange(markdown === '' && field.nullable ? null : markdown)
        }}
        onBlur={onBlur}
        focusRef={focusRef}
        isInvalid={error !== undefined}
        describedBy={describedBy}
        themes={themes}
      />
    </Field>
  )
}

function EditorPending({ hasFailed }: ArticleEditorProps & PendingProps) {
  return (
    <output className="block min-h-48 rounded-control border border-line-strong bg-tint p-3 text-muted">
      {hasFailed ? 'The editor could not be loaded yet. It is requested again …' : 'Loading the editor …'}
    </output>
  )
}
