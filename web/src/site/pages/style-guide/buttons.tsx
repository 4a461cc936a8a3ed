import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { CloseButton } from '../../../ui/buttons/close-button.tsx'
import { Sample } from './sample.tsx'

const row = 'flex flex-wrap items-center gap-4'

export function Buttons() {
  return (
    <>
      <Sample title="On paper">
        <div className={row}>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <ArrowLink to="/style-guide">A quiet link</ArrowLink>
        </div>
      </Sample>
      <Sample title="On the night" tone="night">
        <div className={row}>
          <Button variant="inverse">Inverse</Button>
          <Button variant="outline-night">Outline</Button>
          <Button variant="quiet-night">Quiet</Button>
          <ArrowLink to="/style-guide" tone="night">
            A quiet link
          </ArrowLink>
        </div>
      </Sample>
      <Sample title="Sizes">
        <div className={row}>
          <Button size="large">Large</Button>
          <Button>Normal</Button>
          <Button size="small">Small</Button>
          <CloseButton onPress={() => {}} />
        </div>
      </Sample>
      <Sample title="States">
        <div className={row}>
          <Button busy>Submitting...</Button>
          <Button disabled>Not yet</Button>
          <Button variant="secondary" disabled>
            Not yet
          </Button>
          <ButtonLink to="/style-guide">A link that looks like a button</ButtonLink>
        </div>
      </Sample>
    </>
  )
}
