import { lazyComponent } from '../../loading/lazy-component.tsx'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'

/** A sign-in over the open screen. Its code is loaded ahead, or when it is needed. */
export const SignInPrompt = lazyComponent(
  async () => (await import('./sign-in-again.tsx')).SignInAgain,
  (props) => <DialogFrame title="Sign in again" {...props} />,
)
