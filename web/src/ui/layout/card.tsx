import type { HTMLAttributes } from 'react'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A surface of its own. As a flex column, its last part can be pushed to the foot with `mt-auto`. */
export function Card({ as: Tag = 'div', className = '', ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={`flex flex-col rounded-card border border-line bg-surface p-card ${className}`}
    />
  )
}
