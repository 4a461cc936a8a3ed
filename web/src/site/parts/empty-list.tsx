import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface EmptyListProps {
  title: string
  text: string
  to: string
  button: string
}

/** In the place of a list without any entry, filtered or not: what else there is to do. */
export function EmptyList({ title, text, to, button }: EmptyListProps) {
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink to={to}>{button}</ButtonLink>
    </EmptyState>
  )
}
