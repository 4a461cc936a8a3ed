const maxBodies = 16
const maxBytes = 1024 * 1024

/** Bodies of responses that many readers get at once: each is built once, and the newest stay. */
export class BodyCache {
  readonly #bodies = new Map<string, Promise<Buffer<ArrayBuffer>>>()

  async get(name: string, build: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
    const cached = this.#bodies.get(name)
    if (cached !== undefined) return cached
    const building = build()
    this.#bodies.set(name, building)
    for (const oldest of this.#bodies.keys()) {
      if (this.#bodies.size <= maxBodies) break
      this.#bodies.delete(oldest)
    }
    try {
      const body = await building
      if (body.length > maxBytes) this.#bodies.delete(name)
      return body
    } catch (error) {
      this.#bodies.delete(name)
      throw error
    }
  }
}
