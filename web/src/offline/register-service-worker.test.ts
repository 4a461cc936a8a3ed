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
  /** A version that the browser has found. */
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

/** Presses what the page offers. */
function apply(): void {
  onUpdate.mock.lastCall?.[0]()
}

test('the first version of all is offered to nobody', async () => {
  const first = registration.find()
  await register()
  registration.install(first)
  registration.activate(first)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(first.postMessage).not.toHaveBeenCalled()
})

test.each(['waits', 'is being installed', 'comes later'])(
  'a version is offered that %s when the page registers, and reloads it once it is active',
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

test('a page of the newest version activates its worker, and is offered nothing', async () => {
  registration.active = new FakeWorker('activated')
  const next = registration.find()
  await register({ isCurrent: async () => true })
  registration.install(next)
  await vi.waitFor(() => expect(messagesTo(next)).toEqual([skipWaiting]))
  registration.activate(next)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('a version that is slow to be activated keeps nobody waiting who has pressed', async () => {
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

test('without a network the page asks', async () => {
  registration.active = new FakeWorker('activated')
  registration.install(registration.find())
  await register({ isCurrent: () => Promise.reject(new TypeError('Failed to fetch')) })
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
})

test('whoever has put off one version is offered each later one', async () => {
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

test('a version whose installation fails, and one that another tab applies at once, hide no later one', async () => {
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

test('a version that another tab has applied is there after a reload', async () => {
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
