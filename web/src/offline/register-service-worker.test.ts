import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://site.example/service-worker.js'
  state: ServiceWorkerState
  readonly postMessage = vi.fn<(message: unknown) => void>()
  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  readonly update = async () => {}
  /** Simulates that the browser finds a new version. */
  find(): FakeWorker {
    const worker = new FakeWorker('installing')
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    return worker
  }
  install(worker: FakeWorker): void {
    this.installing = null
    this.waiting = worker
    worker.become('installed')
  }
  activate(worker: FakeWorker): void {
    this.waiting = null
    this.active = worker
    worker.become('activating')
    worker.become('activated')
  }
}

const skipWaiting = { type: 'SKIP_WAITING' }
const messagesTo = (worker: FakeWorker | null) => worker?.postMessage.mock.calls.map(([message]) => message)
const reload = vi.fn<() => void>()
const onUpdate = vi.fn<(apply: () => void) => void>()
let registration: FakeRegistration

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  registration = new FakeRegistration()
  vi.stubGlobal('location', new URL('https://site.example/'))
  vi.stubGlobal('self', globalThis)
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    get controller() {
      return registration.active
    },
  })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('window', { location: { reload } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

function register({ isCurrent = async () => false }: { isCurrent?: () => Promise<boolean> } = {}) {
  return registerServiceWorker({ isCurrent, onUpdate })
}

/** Presses the button of the update prompt. */
function apply(): void {
  onUpdate.mock.lastCall?.[0]()
}

test('the very first version is not offered', async () => {
  const first = registration.find()
  await register()
  registration.install(first)
  registration.activate(first)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(first.postMessage).not.toHaveBeenCalled()
})

test.each(['waits', 'is being installed', 'comes later'])(
  'a version that %s when the page registers is offered, and reloads the page once it is active',
  async (when) => {
    registration.active = new FakeWorker('activated')
    const early = when === 'comes later' ? null : registration.find()
    if (early !== null && when === 'waits') registration.install(early)
    await register()
    const next = early ?? registration.find()
    if (when !== 'waits') registration.install(next)
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
    expect(next.postMessage).not.toHaveBeenCalled()
    apply()
    expect(messagesTo(next)).toEqual([skipWaiting])
    expect(reload).not.toHaveBeenCalled()
    registration.activate(next)
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledTimes(1)
  },
)

test('a page of the newest version activates its worker without an offer', async () => {
  registration.active = new FakeWorker('activated')
  const next = registration.find()
  await register({ isCurrent: async () => true })
  registration.install(next)
  await vi.waitFor(() => expect(messagesTo(next)).toEqual([skipWaiting]))
  registration.activate(next)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('after a press, the page waits at most three seconds for the activation of a version', async () => {
  registration.active = new FakeWorker('activated')
  const next = registration.find()
  registration.install(next)
  await register()
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
  apply()
  await vi.advanceTimersByTimeAsync(2999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
  registration.activate(next)
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network the version is offered', async () => {
  registration.active = new FakeWorker('activated')
  registration.install(registration.find())
  await register({ isCurrent: () => Promise.reject(new TypeError('Failed to fetch')) })
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
})

test('after one version was declined, each later one is offered', async () => {
  registration.active = new FakeWorker('activated')
  await register()
  for (const times of [1, 2, 3]) {
    registration.install(registration.find())
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(times))
  }
  const { waiting } = registration
  apply()
  expect(messagesTo(waiting)).toEqual([skipWaiting])
})

test('later versions are offered after a failed installation and after one applied by another tab', async () => {
  registration.active = new FakeWorker('activated')
  await register()
  await vi.advanceTimersByTimeAsync(120_000)
  registration.find().become('redundant')
  const applied = registration.find()
  registration.install(applied)
  registration.activate(applied)
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
  registration.install(registration.find())
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2))
})

test('a version applied by another tab is used after a reload', async () => {
  registration.active = new FakeWorker('activated')
  const next = registration.find()
  await register()
  registration.install(next)
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
  registration.activate(next)
  expect(reload).not.toHaveBeenCalled()
  apply()
  expect(reload).toHaveBeenCalledTimes(1)
})
