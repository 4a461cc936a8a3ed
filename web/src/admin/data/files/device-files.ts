import { lazyValue } from '../../../loading/lazy-value.ts'
import { whenIdle } from '../../../loading/when-idle.ts'
import { createLive, derived, type Live } from '../live.ts'
import type { DeviceFile, PreparedFile } from '../device-file.ts'
import type { OpenDeviceFiles, OpenDeviceFilesOptions } from './open-device-files.ts'

/** The files of this device, for one tab. Their store and uploader are opened when the first file exists. */
export interface DeviceFiles {
  readonly files: Live<readonly DeviceFile[]>
  readonly uploads: Live<ReadonlyMap<string, number>>
  readonly localUrl: (address: string) => Live<string | null>
  readonly add: (file: PreparedFile) => Promise<string>
  /** Stores a file of another device under the address that it has there. */
  readonly keep: (file: DeviceFile, content: Blob) => Promise<void>
  readonly content: (address: string) => Promise<Blob | null>
  readonly retry: (address: string, stepId?: string) => Promise<void>
  readonly wake: () => void
}

/** The wait before an object URL is revoked, so that images which have just begun to load it are loaded completely. */
const REVOKE_MS = 10_000

type DeviceFilesOptions = Omit<OpenDeviceFilesOptions, 'onProgress'>

const code = lazyValue(async () => (await import('./open-device-files.ts')).openDeviceFiles, 'with rows')

/** @param load replaces the loading of the code in tests */
export function createDeviceFiles(options: DeviceFilesOptions, load = code.load): DeviceFiles {
  const { outbox, signal } = options
  const files = derived(outbox.state, (state) => state.files)
  const uploads = createLive<ReadonlyMap<string, number>>(new Map())
  const urls = createLive<ReadonlyMap<string, string>>(new Map())
  /** The addresses that a screen of this tab shows. */
  const wanted = new Set<string>()
  let opening: Promise<OpenDeviceFiles> | null = null

  function open(): Promise<OpenDeviceFiles> {
    opening ??= load().then((openDeviceFiles) => openDeviceFiles({ ...options, onProgress: uploads.set }))
    return opening
  }

  const isHere = (address: string) => files.get().some((file) => file.address === address)

  function show(address: string, blob: Blob): void {
    if (!urls.get().has(address)) urls.set(new Map(urls.get()).set(address, URL.createObjectURL(blob)))
  }

  async function read(address: string): Promise<void> {
    const blob = await (await open()).readPatiently(address)
    if (blob !== null && isHere(address) && !signal.aborted) show(address, blob)
  }

  function follow(): void {
    if (files.get().length > 0 && opening === null) whenIdle(() => void (signal.aborted || open()))
    for (const address of wanted) if (isHere(address) && !urls.get().has(address)) void read(address)
    const unusedUrls = [...urls.get()].filter(([address]) => !isHere(address))
    if (unusedUrls.length === 0) return
    urls.set(new Map([...urls.get()].filter(([address]) => isHere(address))))
    setTimeout(() => {
      for (const [, url] of unusedUrls) URL.revokeObjectURL(url)
    }, REVOKE_MS)
  }

  signal.addEventListener('abort', files.subscribe(follow))
  signal.addEventListener('abort', () => {
    for (const url of urls.get().values()) URL.revokeObjectURL(url)
  })
  follow()

  return {
    files,
    uploads,
    localUrl: (address) => ({
      get: () => urls.get().get(address) ?? null,
      subscribe(listener) {
        wanted.add(address)
        if (isHere(address) && !urls.get().has(address)) void read(address)
        return urls.subscribe(listener)
      },
    }),
    async add(file) {
      const address = await (await open()).add(file)
      show(address, file.blob)
      return address
    },
    keep: async (file, content) => (await open()).keep(file, content),
    content: async (address) => (await open()).read(address),
    retry: async (address, stepId) => (await open()).retry(address, stepId),
    wake: () => void opening?.then((opened) => opened.wake()),
  }
}
