import { createLive, type Live } from '../data/live.ts'

/** The event with which a browser offers to install the admin. The offer is made only after a press. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

const offer = createLive<InstallEvent | null>(null)

/** null: the admin is installed, or this browser offers no installation. */
export const installOffer: Live<InstallEvent | null> = offer

export async function install(event: InstallEvent): Promise<void> {
  // Each event can be used only once.
  offer.set(null)
  await event.prompt()
}

addEventListener('beforeinstallprompt', (event) => {
  if (isInstallEvent(event)) offer.set(event)
})
addEventListener('appinstalled', () => offer.set(null))

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}
