import { createLive, type Live } from '../data/live.ts'

/** The event by which a browser says that it can install the admin; it is asked to only when somebody presses. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

const offer = createLive<InstallEvent | null>(null)

/** null: it is installed, or this browser installs nothing by a press. */
export const installOffer: Live<InstallEvent | null> = offer

export async function install(event: InstallEvent): Promise<void> {
  // Each event asks once.
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
