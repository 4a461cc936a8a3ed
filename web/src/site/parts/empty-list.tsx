import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface EmptyListProps {
  title: string
  text: string
  to: string
  button: string
}

/** Replaces an empty list, filtered or not, and links to other pages. */
export function EmptyList({ title, text, to, button }: EmptyListProps) {
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink to={to}>{button}</ButtonLink>
    </EmptyState>
  )
}
