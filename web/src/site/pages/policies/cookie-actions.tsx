import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { resetConsent } from '../../consent/consent-store.ts'
import { useNotify } from '../../notices/notice-context.ts'

export function CookieActions() {
  const notify = useNotify()
  return (
    <>
      {/* Without scripts there is no consent, and none can be given. */}
      <span className="contents noscript:hidden">
        <Button
          onClick={() => {
            resetConsent()
            notify({
              title: 'Your choice was reset',
              text: 'You can choose again at the bottom of the screen.',
            })
          }}
        >
          Manage Cookie Preferences
        </Button>
      </span>
      <ButtonLink to="/privacy-policy" variant="secondary">
        Privacy Policy
      </ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Contact Us
      </ButtonLink>
    </>
  )
}
