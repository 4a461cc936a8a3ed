import { definePageRoute, type ViewProps } from '../../page/page-route.tsx'
import type { WaitingProps } from '../../page/page-status.tsx'
import { BoardError } from './board-error.tsx'
import { BoardSkeletons } from './board-skeletons.tsx'
import { Board } from './board.tsx'
import { contactPage } from './contact-page.ts'
import { ContactView } from './contact-view.tsx'
import type { ContactData } from './load-contact.ts'

export const contactRoute = definePageRoute(contactPage, LoadedContact, WaitingContact)

function LoadedContact({ data }: ViewProps<null, ContactData>) {
  return (
    <ContactView
      background={data.background}
      board={data.board.length > 0 && <Board members={data.board} />}
    />
  )
}

/** The forms need no data, so only the board waits for it. */
function WaitingContact({ state, onTryAgain }: WaitingProps) {
  const board =
    state.kind === 'failed' ? (
      <BoardError message={state.message} onTryAgain={onTryAgain} />
    ) : (
      <BoardSkeletons />
    )
  return <ContactView background={null} board={board} />
}
