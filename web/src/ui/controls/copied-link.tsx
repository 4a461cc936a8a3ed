import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { controlClass } from './control-class.ts'

interface CopiedLinkProps {
  label: string
  link: string
  size?: 'normal' | 'small'
  /** Further buttons after the copy button. */
  children?: (isCopied: boolean) => ReactNode
}

/** A link to share, with a button that copies it. */
export function CopiedLink({ label, link, size = 'normal', children }: CopiedLinkProps) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // The browser may refuse to copy. The link is then selected, so that it can be copied with the keyboard.
      field.current?.select()
    }
  }
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        ref={field}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} font-mono`}
      />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size={size} variant={isCopied ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {children?.(isCopied)}
      </div>
      <output className="sr-only">{isCopied ? 'The link is copied.' : ''}</output>
    </div>
  )
}
