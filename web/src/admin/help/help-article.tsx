import { fold } from '@coop/sync/rules'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Phrase, ProseBlock } from '../../prose/prose-block.ts'
import { Prose } from '../../prose/prose.tsx'
import { readMarkdown } from '../../prose/read-markdown.ts'
import { KeysList } from '../keys/keys-list.tsx'
import type { HelpPage } from './help-pages.ts'
import { helpText } from './help-texts.ts'

/** The pictures made by `npm run screenshots`, all of this size. */
const pictures = import.meta.glob<string>('./pages/*.webp', { query: '?url', import: 'default', eager: true })
const size = { width: 1024, height: 640 }

/** The blocks of a page. Pictures get the address of their file, and are omitted if there is no such file. */
function helpBlocks(name: string): ProseBlock[] {
  return readMarkdown(helpText(name), (file, alt) => {
    const url = pictures[`./pages/${file}`]
    return url === undefined ? null : { url, alt, ...size, placeholder: null, version: null }
  })
}

interface HelpArticleProps {
  page: HelpPage
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** A page of the help, with links to its sections. */
export function HelpArticle({ page, titleRef }: HelpArticleProps) {
  const blocks = useMemo(() => helpBlocks(page.name), [page.name])
  const sections = blocks.flatMap((block) => (block.kind === 'heading' ? [textOf(block.text)] : []))
  const text = useLinksOfAdmin()
  return (
    <article className="min-w-0">
      <h2 ref={titleRef} tabIndex={-1} className="mt-1 font-display text-subtitle font-medium">
        {page.title}
      </h2>
      {sections.length === 0 ? null : (
        <nav aria-label="On this page" className="mt-1 mb-4 flex flex-wrap gap-x-5 text-sm">
          {sections.map((title) => (
            <a key={title} href={`#${idOf(title)}`} className="inline-flex min-h-8 items-center underline">
              {title}
            </a>
          ))}
        </nav>
      )}
      <div ref={text} className="space-y-4 [--text-reading--line-height:1.6] [--text-reading:1rem]">
        {blocks.map((block, index) =>
          block.kind === 'picture' ? (
            // A picture that is not on this device is replaced by its alt text.
            <img
              key={block.picture.url}
              src={block.picture.url}
              alt={block.picture.alt}
              {...size}
              loading="lazy"
              className="h-auto w-full max-w-2xl rounded-card border border-line bg-tint text-sm text-muted"
            />
          ) : (
            // The blocks of a text have no key other than their index.
            <div key={index} {...(block.kind === 'heading' && { id: idOf(textOf(block.text)) })}>
              <Prose blocks={[block]} />
            </div>
          ),
        )}
      </div>
      {page.name === 'keyboard' ? (
        <div className="mt-6 max-w-3xl">
          <KeysList />
        </div>
      ) : null}
    </article>
  )
}

/** Makes links to screens of the admin, pressed within the element, open without loading another document. */
function useLinksOfAdmin(): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const { current } = within
    const follow = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
      const address = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
      if (!address?.startsWith('/admin') || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      void navigate(address)
    }
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [navigate])
  return within
}

function textOf(phrases: readonly Phrase[]): string {
  return phrases.map((phrase) => (typeof phrase === 'string' ? phrase : textOf(phrase.text))).join('')
}

function idOf(title: string): string {
  return fold(title).replaceAll(/\W+/g, '-')
}
