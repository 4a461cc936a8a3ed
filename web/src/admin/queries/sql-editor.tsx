import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { plainLines } from './plain-lines.ts'
import { sqlSchema } from './sql-schema.ts'

/** The position of an error in a query, and its message. */
export interface SqlProblem {
  readonly place: number
  readonly message: string
}

export interface SqlEditorHandle {
  /** Inserts a text at the cursor. */
  insert(text: string): void
  focus(): void
}

interface SqlEditorProps {
  id?: string
  /** The text of the editor. Another value from outside replaces it. */
  value: string
  label: string
  problem: SqlProblem | null
  isRequired?: boolean
  isInvalid?: boolean
  /** Whether it starts with few lines, as one of several fields. */
  isLow?: boolean
  onChange: (value: string) => void
  onBlur?: () => void
  /** Handles Ctrl+Enter or Cmd+Enter. If absent, the form around the editor handles the keys. */
  onRun?: () => void
  handle?: RefObject<SqlEditorHandle | null>
  /** Takes the element to focus when the query is not valid. */
  focusRef?: (element: HTMLElement | null) => void
}

/** The props that the editor reads after its creation. */
type Latest = Pick<SqlEditorProps, 'onChange' | 'onBlur' | 'onRun'>

/** An editor for a query, with syntax colours, completion of tables and columns, and a mark at an error. */
export function SqlEditor(props: SqlEditorProps) {
  const { id, value, label, problem, isRequired = false, isInvalid = false, isLow = false, handle } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const now = useRef<Latest>(props)
  const takeFocus = useRef(props.focusRef)
  useEffect(() => {
    now.current = props
    takeFocus.current = props.focusRef
  })

  useEffect(() => {
    if (host.current === null) return
    // The editor creates styles by script, which the page's content security policy allows only within a shadow tree.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ extensions: extensionsFor(now) }),
    })
    view.current = editor
    // The focus function of a form cannot reach into the shadow tree.
    host.current.focus = () => editor.focus()
    takeFocus.current?.(host.current)
    return () => {
      takeFocus.current?.(null)
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.reconfigure(attributesOf(label, isRequired, isInvalid)),
    })
  }, [label, isRequired, isInvalid])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    editor.dispatch(
      setDiagnostics(editor.state, problem === null ? [] : [diagnosticOf(problem, editor.state)]),
    )
  }, [problem])

  useImperativeHandle(handle, () => ({
    insert(text) {
      const editor = view.current
      editor?.dispatch(editor.state.replaceSelection(text))
      editor?.focus()
    },
    focus: () => view.current?.focus(),
  }))

  return (
    <div
      ref={host}
      id={id}
      data-code=""
      className={`min-w-0 rounded-control border bg-surface ${isInvalid ? 'border-danger' : 'border-line-strong'} ${isLow ? '[--least-height:4.5rem] max-sm:[--least-height:3rem]' : ''}`}
    />
  )
}

function diagnosticOf({ place, message }: SqlProblem, { doc }: EditorState): Diagnostic {
  const from = Math.min(place, Math.max(0, doc.length - 1))
  const word = /^[\w$]+/.exec(doc.sliceString(from, from + 100))?.[0].length ?? 1
  return { from, to: Math.min(doc.length, from + word), severity: 'error', message }
}

const attributes = new Compartment()

function attributesOf(label: string, isRequired: boolean, isInvalid: boolean) {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-required': String(isRequired),
    'aria-invalid': String(isInvalid),
    spellcheck: 'false',
    autocapitalize: 'none',
  })
}

function extensionsFor(now: RefObject<Latest>) {
  const run = (view: EditorView) => {
    closeCompletion(view)
    now.current.onRun?.()
    return now.current.onRun !== undefined
  }
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    // Escape closes the completion list, not the dialog around it.
    Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
    autocompletion({ icons: false }),
    sql({ dialect: PostgreSQL, schema: sqlSchema }),
    syntaxHighlighting(highlighting),
    EditorView.lineWrapping,
    plainLines,
    attributes.of([]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) now.current.onChange(state.doc.toString())
    }),
    EditorView.domEventHandlers({ blur: () => now.current.onBlur?.() }),
    // Tab moves the focus, as everywhere. Enter accepts a completion.
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
    theme,
  ]
}

const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--color-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--color-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-device)' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
])

const theme = EditorView.theme({
  '&': {
    borderRadius: 'calc(var(--radius-control) - 1px)',
    fontSize: '0.875rem',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
  },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.55' },
  '.cm-content, .cm-gutter': { minHeight: 'var(--least-height, 9rem)' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-accent-tint)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--color-tint)',
    color: 'var(--color-muted)',
    borderRight: '1px solid var(--color-line)',
    borderRadius: 'calc(var(--radius-control) - 1px) 0 0 calc(var(--radius-control) - 1px)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line-strong)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
})
