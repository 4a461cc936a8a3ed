const maxBodies = 16
const maxBytes = 1024 * 1024

/** Bodies of answers that many readers ask for at once: each is built once. */
export class BodyCache {
  readonly #bodies = new Map<string, Promise<Buffer<ArrayBuffer>>>()

  async get(name: string, build: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
    const known = this.#bodies.get(name)
    if (known !== undefined) return known
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
