/** A web-standard stream of an iterable; takes no part before it is read. */
export function webStream<T>(parts: AsyncIterable<T>): ReadableStream<T> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream<T>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
