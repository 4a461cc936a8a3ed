import type { HTMLAttributes } from 'react'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A separate surface. It is a flex column, so `mt-auto` moves its last part to the bottom. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={`flex flex-col rounded-card border border-line bg-surface p-card ${className}`}
    />
  )
}
