import { useEffect, useState } from 'react'
import { isCodeStored, STORED_CHANNEL } from '../../offline/admin-code.ts'

/** Whether all code of the admin is stored on this device, so that its screens open without a network. */
export function useReadyOffline(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
    const check = async () => setReady(await isCodeStored(script))
    const warn = (error: unknown) => console.warn('What is stored for offline use cannot be read', error)
    const channel = new BroadcastChannel(STORED_CHANNEL)
    channel.addEventListener('message', () => void check().catch(warn))
    check().catch(warn)
    return () => channel.close()
  }, [])
  return isReady
}
