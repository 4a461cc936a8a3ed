import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export interface NothingYetProps {
  title: string
  text: string
  to: string
  button: string
}

/** A list in which there is nothing at all, before anybody has looked for something: what there is to do instead. */
export function NothingYet({ title, text, to, button }: NothingYetProps) {
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink to={to}>{button}</ButtonLink>
    </EmptyState>
  )
}
