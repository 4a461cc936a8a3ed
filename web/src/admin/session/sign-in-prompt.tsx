import { lazyComponent } from '../../loading/lazy-component.tsx'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'

/** Signing in again over whatever is open, loaded ahead or when it is needed. */
export const SignInPrompt = lazyComponent(
  async () => (await import('./sign-in-again.tsx')).SignInAgain,
  (props) => <DialogFrame title="Sign in again" {...props} />,
)
