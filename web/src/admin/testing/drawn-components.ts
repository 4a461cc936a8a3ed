import { createElement, Profiler, type ReactElement } from 'react'
import { z } from 'zod'

/** The part of React's fibers that is read here. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** React's flag for a component that was rendered in a commit. */
const PERFORMED_WORK = 1
const CONTAINER_KEY = '__reactContainer$'

interface DrawnComponents {
  /** The app to render into the container. */
  readonly app: ReactElement
  /** How often each component was rendered since the last call, by name. */
  readonly take: () => Record<string, number>
}

/**
 * Counts the components that React renders in an app. Like React's developer tools, it reads the fibers of each commit.
 */
export function countDrawn(app: ReactElement, container: Element): DrawnComponents {
  let counts: Record<string, number> = {}
  const visit = (fiber: Fiber) => {
    const name = nameOf(fiber.type)
    if (name !== null && (fiber.flags & PERFORMED_WORK) !== 0) counts[name] = (counts[name] ?? 0) + 1
    // If the children are the same objects, nothing below was rendered.
    if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child)
  }
  return {
    app: createElement(Profiler, { id: 'drawn', onRender: () => visit(rootFiber(container)) }, app),
    take() {
      const taken = counts
      counts = {}
      return taken
    },
  }
}

const rootSchema = z.object({ stateNode: z.object({ current: z.custom<Fiber>() }) })

function rootFiber(container: Element): Fiber {
  const entry = Object.entries(container).find(([key]) => key.startsWith(CONTAINER_KEY))
  return rootSchema.parse(entry?.[1]).stateNode.current
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return null
  if ('type' in type) return nameOf(type.type)
  return 'render' in type ? nameOf(type.render) : null
}
